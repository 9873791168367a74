// Finds expectations that an empty list would meet: those inside a loop over it, and those that all of it is so, or none
// of it otherwise. A list may be empty unless it is written down, imported, or expected somewhere in the same test. Of
// what a helper is given its callers know, and values that are drawn are drawn many times.
import { parseSync } from '@swc/core';

interface Node {
  type: string;
  span?: { start: number; end: number };
  [key: string]: unknown;
}

export interface Finding {
  line: number;
  list: string;
}

/** Without one of these in its text a file needs no parser. */
const WORTH_A_LOOK = /\bfor (await )?\(.* of |\.forEach\(|\.every\(|\.filter\(/;

export function emptyListsIn(text: string, isPage: boolean): Finding[] {
  if (!text.includes('expect') || !WORTH_A_LOOK.test(text)) return [];
  return new Search(text, isPage).findings();
}

/** What leaves a list that isn't empty as it is. */
const KEEPS = ['entries', 'values', 'keys', 'map', 'sort', 'toSorted', 'reverse', 'toReversed', 'concat'];
/** Where the same list has its members. */
const OF_AN_OBJECT = ['keys', 'values', 'entries', 'from', 'all', 'fromEntries'];
const WRAPPERS = [
  'ParenthesisExpression',
  'TsAsExpression',
  'TsConstAssertion',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
];

class Search {
  /** Spans count bytes, from wherever the parser is. */
  readonly #bytes: Buffer;
  readonly #module: Node;
  readonly #start: number;
  readonly #found: Finding[] = [];
  /** From the module to the parent of the node that is looked at. */
  readonly #path: Node[] = [];

  constructor(text: string, isPage: boolean) {
    // The first character is a token, so that the module's span begins with the file.
    const source = `;${text}`;
    this.#bytes = Buffer.from(source);
    this.#module = parseSync(source, { syntax: 'typescript', tsx: isPage }) as unknown as Node;
    this.#start = this.#module.span?.start ?? 0;
  }

  findings(): Finding[] {
    this.#visit(this.#module);
    return this.#found;
  }

  #visit(node: Node): void {
    const path = this.#path;
    const list = loopedOver(node) ?? this.#judgedWhole(node);
    if (list && !this.#isProved(list, node, path)) this.#found.push(this.#finding(list));
    path.push(node);
    for (const child of childrenOf(node)) this.#visit(child);
    path.pop();
  }

  #isProved(list: Node, loop: Node, path: Node[]): boolean {
    if (path.some((node) => isCall(node, /^fc\.(async)?[pP]roperty$|\.prop\b/, this))) return true;
    const test = path.find((node) => isTest(node, this)) ?? path[1] ?? loop;
    const bases = this.#basesOf(list, path);
    if (bases === 'never empty') return true;
    return expectations(test).some(
      (one) =>
        !isWithin(one, loop) && !this.#isMetByNothing(one) && bases.some((base) => this.#mentions(one, base)),
    );
  }

  /** What the list is made of, by its text: where one of them is expected, so is the list. */
  #basesOf(list: Node, path: Node[], depth = 0): string[] | 'never empty' {
    const node = unwrapped(list);
    if (depth > 8) return [];
    const own = [this.textOf(node)];
    const from = (inner: Node | undefined) => {
      const bases = inner ? this.#basesOf(inner, path, depth + 1) : [];
      return bases === 'never empty' ? bases : [...own, ...bases];
    };
    if (node.type === 'ArrayExpression') {
      const elements = (node.elements as { spread: unknown; expression: Node }[]).filter(Boolean);
      if (elements.some(({ spread }) => !spread)) return 'never empty';
      const parts = elements.map(({ expression }) => from(expression));
      return parts.includes('never empty') ? 'never empty' : parts.flat();
    }
    if (node.type === 'ObjectExpression') return (node.properties as Node[]).length > 0 ? 'never empty' : own;
    if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') return 'never empty';
    if (node.type === 'NewExpression')
      return from((node.arguments as { expression: Node }[] | undefined)?.[0]?.expression);
    if (node.type === 'MemberExpression') return from(node.object as Node);
    if (node.type === 'CallExpression') return this.#basesOfCall(node, own, from);
    if (node.type !== 'Identifier') return own;
    const value = this.#valueOf(node.value as string, path);
    return value === 'never empty' ? value : from(value);
  }

  #basesOfCall(
    node: Node,
    own: string[],
    from: (inner: Node | undefined) => string[] | 'never empty',
  ): string[] | 'never empty' {
    const callee = node.callee as Node;
    const first = (node.arguments as { expression: Node }[])[0]?.expression;
    // What pages are asked for by these names is there, or they throw.
    if (/(^|\.)(getAll|findAll)By\w+$/.test(this.textOf(callee))) return 'never empty';
    if (callee.type === 'Identifier') return this.#isListOf(callee.value as string) ? 'never empty' : own;
    if (callee.type !== 'MemberExpression') return own;
    const [object, name] = [callee.object as Node, (callee.property as Node).value as string];
    if (this.textOf(callee) === 'Array.from' && first && 'properties' in unwrapped(first))
      return 'never empty';
    if (['Object', 'Array', 'Promise'].includes(this.textOf(object)) && OF_AN_OBJECT.includes(name))
      return from(first);
    return KEEPS.includes(name) ? from(object) : [...own, this.textOf(object)];
  }

  /** A function of the file that answers a list which is written down. */
  #isListOf(name: string): boolean {
    const path = [this.#module];
    const declared = statementsOf(this.#module).find(
      ({ type, identifier }) => type === 'FunctionDeclaration' && (identifier as Node).value === name,
    );
    const made = declared ?? this.#valueOf(name, path);
    if (made === undefined || made === 'never empty' || !made.body) return false;
    const body = made.body as Node;
    const answers = 'stmts' in body ? statementsOf(body).map(({ argument }) => argument as Node) : [body];
    return answers.some((one) => one && this.#basesOf(one, path) === 'never empty');
  }

  /** Of a name: what it was given, `never empty` for what is imported or a case of a table. */
  #valueOf(name: string, path: Node[]): Node | 'never empty' | undefined {
    for (const scope of path.toReversed()) {
      if (isTable(scope, this) && this.#takes(scope, name)) return 'never empty';
      if (this.#isHelperWith(scope, name)) return 'never empty';
      for (const statement of statementsOf(scope)) {
        if (statement.type === 'ImportDeclaration')
          for (const { local } of statement.specifiers as { local: Node }[])
            if (local.value === name) return 'never empty';
        const declared = (statement.type === 'ExportDeclaration' ? statement.declaration : statement) as Node;
        if (declared.type !== 'VariableDeclaration') continue;
        for (const { id, init } of declared.declarations as { id: Node; init: Node | null }[])
          if (id.type === 'Identifier' && id.value === name) return init ?? undefined;
      }
      // A loop over what is never empty has a name for each.
      const over = scope.type === 'ForOfStatement' ? (scope.right as Node) : undefined;
      if (over && this.textOf(scope.left as Node).match(new RegExp(`\\b${name}\\b`))) return over;
    }
    return undefined;
  }

  #takes(table: Node, name: string): boolean {
    const given = (table.arguments as { expression: Node }[]).map(({ expression }) => expression);
    return given.some((one) => isFunction(one) && this.#hasParameter(one, name));
  }

  #isHelperWith(scope: Node, name: string): boolean {
    const named = scope.type === 'VariableDeclarator' ? ((scope.init ?? scope) as Node) : scope;
    if (named.type !== 'FunctionDeclaration' && !(named !== scope && isFunction(named))) return false;
    return this.#hasParameter(named, name);
  }

  #hasParameter(made: Node, name: string): boolean {
    return (made.params as Node[]).some((param) =>
      new RegExp(`\\b${name}\\b`).test(this.textOf((param.pat as Node | undefined) ?? param)),
    );
  }

  /** `expect(list.every(…)).toBe(true)`, `expect(list.filter(…)).toEqual([])`. */
  #judgedWhole(node: Node): Node | undefined {
    const { subject, matcher, wanted } = expectation(node) ?? {};
    const call = subject && unwrapped(subject);
    if (call?.type !== 'CallExpression' || !matcher) return undefined;
    const callee = call.callee as Node;
    if (callee.type !== 'MemberExpression') return undefined;
    const name = (callee.property as Node).value;
    const text = wanted ? this.textOf(wanted) : '';
    const isSuch =
      (name === 'every' && text === 'true') ||
      (name === 'filter' && (text === '[]' || (matcher === 'toHaveLength' && text === '0')));
    return isSuch ? (callee.object as Node) : undefined;
  }

  /** Nor does an expectation prove anything about a list that itself holds where it is empty. */
  #isMetByNothing(node: Node): boolean {
    const { matcher = '', wanted, isNegated } = expectation(node) ?? {};
    const text = wanted ? this.textOf(wanted) : '';
    if (this.#judgedWhole(node)) return true;
    if (matcher === 'toHaveLength') return (text === '0') !== Boolean(isNegated);
    if (isNegated) return !['[]', '0', 'null', 'undefined', ''].includes(text);
    if (matcher.startsWith('toBeLessThan')) return true;
    return matcher !== 'toBeGreaterThan' && ['[]', '0', '{}'].includes(text);
  }

  #mentions(expectationNode: Node, base: string): boolean {
    const { subject, wanted } = expectation(expectationNode) ?? {};
    const escaped = base.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`(?<![\\w.])${escaped}(?![\\w])`);
    return [subject, wanted].some((part) => part && pattern.test(this.textOf(part)));
  }

  #finding(list: Node): Finding {
    const before = this.#bytes.subarray(0, (list.span?.start ?? 0) - this.#start);
    let line = 1;
    for (const byte of before) if (byte === 10) line += 1;
    return { line, list: this.textOf(list) };
  }

  textOf({ span }: Node): string {
    if (!span) return '';
    return this.#bytes.subarray(span.start - this.#start, span.end - this.#start).toString();
  }
}

function* childrenOf(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'span' || value === null || typeof value !== 'object') continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || typeof one !== 'object') continue;
      // Arguments and elements are wrapped once, without a type.
      if (typeof (one as Node).type === 'string') yield one as Node;
      else yield* childrenOf(one as Node);
    }
  }
}

const statementsOf = (scope: Node): Node[] => {
  const own = (scope.stmts ?? scope.body) as unknown;
  return Array.isArray(own) ? (own as Node[]) : [];
};

function unwrapped(node: Node): Node {
  if (WRAPPERS.includes(node.type)) return unwrapped(node.expression as Node);
  return node.type === 'AwaitExpression' ? unwrapped(node.argument as Node) : node;
}

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
const isCall = (node: Node, callee: RegExp, search: Search) =>
  node.type === 'CallExpression' && callee.test(search.textOf(node.callee as Node));
const isTest = (node: Node, search: Search) => isCall(node, /^(test|it)\b/, search);
const isTable = (node: Node, search: Search) => isCall(node, /^(describe|test|it)\.(each|for)\b/, search);

/** The list of a loop with an expectation in it. */
function loopedOver(node: Node): Node | undefined {
  if (node.type === 'ForOfStatement')
    return expectations(node.body as Node).length > 0 ? (node.right as Node) : undefined;
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || (callee.property as Node).value !== 'forEach') return undefined;
  const [callback] = node.arguments as { expression: Node }[];
  return callback && expectations(callback.expression).length > 0 ? (callee.object as Node) : undefined;
}

/** `expect(subject).not.matcher(wanted)`, also of `expect.poll` and `expect.soft`. */
function expectation(
  node: Node,
): { subject: Node | undefined; matcher: string; wanted: Node | undefined; isNegated: boolean } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  let at = node.callee as Node;
  if (at.type !== 'MemberExpression') return undefined;
  const matcher = (at.property as Node).value as string;
  let isNegated = false;
  for (at = at.object as Node; at.type === 'MemberExpression'; at = at.object as Node)
    if ((at.property as Node).value === 'not') isNegated = true;
  if (at.type !== 'CallExpression') return undefined;
  const callee = at.callee as Node;
  const root = callee.type === 'MemberExpression' ? (callee.object as Node) : callee;
  if (root.value !== 'expect') return undefined;
  const given = (call: Node) => (call.arguments as { expression: Node }[])[0]?.expression;
  return { subject: given(at), matcher, wanted: given(node), isNegated };
}

function expectations(node: Node): Node[] {
  const own = expectation(node) ? [node] : [];
  return [...own, ...[...childrenOf(node)].flatMap(expectations)];
}

const isWithin = (node: Node, outer: Node): boolean =>
  (node.span?.start ?? 0) >= (outer.span?.start ?? 0) && (node.span?.end ?? 0) <= (outer.span?.end ?? 0);
