// Arithmetic as people type it, for every language of formulas: a parser of operator precedence (Pratt's) that knows no
// function, no constant and no sentence. A language brings its own, and what a term becomes: a number, or a closure that
// computes one later.

export class ExpressionError extends Error {}

interface Token {
  type: 'number' | 'name' | 'sign' | 'end';
  text: string;
}

interface Between<T> {
  /** The larger, the tighter. */
  binding: number;
  isFromRight?: boolean;
  apply: (left: T, right: T) => T;
}

export interface Language<T> {
  /** One token from where it stands, with three groups: a number, a name, a sign. */
  token: RegExp;
  /** What may be written for a token. */
  same: ReadonlyMap<string, string>;
  number: (text: string) => T;
  /** A constant, a variable, or a function, which reads what follows. */
  name: (name: string, following: Following<T>) => T;
  between: Readonly<Record<string, Between<T>>>;
  before: { binding: number; signs: Readonly<Record<string, (term: T) => T>> };
  /** Binds tighter than all others. */
  behind: Readonly<Record<string, (term: T) => T>>;
  /** Two terms side by side, as in 2π or 3(4 + 5). */
  besides?: Between<T>;
  /** How deep terms may be nested where the length of what is typed doesn't bound it. */
  deepest?: number;
  /** Sentences for the person. */
  problems: {
    unknown: (sign: string) => string;
    ends: string;
    unexpected: (token: Token) => string;
    /** Of a parenthesis, and what is there instead; null where it is closed at the end. */
    unclosed: (instead: Token) => string | null;
    tooDeep?: string;
  };
}

export interface Following<T> {
  isOpening: () => boolean;
  /** In parentheses, with commas between. */
  arguments: () => T[];
  /** One argument, with or without parentheses: sin(2)^2 is the square of sin 2, but sin 2^2 is sin 4. */
  argument: () => T;
}

function tokensOf(typed: string, { token: pattern, same, problems }: Language<unknown>): Token[] {
  const tokens: Token[] = [];
  const text = typed.trimEnd();
  const next = new RegExp(pattern);
  while (next.lastIndex < text.length) {
    const from = next.lastIndex;
    const found = next.exec(text);
    if (!found) throw new ExpressionError(problems.unknown([...text.slice(from).trimStart()][0] ?? ''));
    const [, number, name, sign] = found;
    const written = (number ?? name ?? sign) as string;
    tokens.push({
      type: number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign',
      text: same.get(written) ?? written,
    });
  }
  return [...tokens, { type: 'end', text: '' }];
}

export function parse<T>(typed: string, language: Language<T>): T {
  const tokens = tokensOf(typed, language as Language<unknown>);
  const { between, before, behind, besides, deepest = Number.POSITIVE_INFINITY, problems } = language;
  let at = 0;
  let depth = 0;

  const peek = () => tokens[at] as Token;
  const takes = (sign: string) => {
    const { type, text } = peek();
    if (type !== 'sign' || text !== sign) return false;
    at += 1;
    return true;
  };
  const isTermNext = () => peek().type === 'number' || peek().type === 'name' || following.isOpening();

  /** Up to the first operator that binds no tighter. */
  function term(binding: number): T {
    depth += 1;
    if (depth > deepest) throw new ExpressionError(problems.tooDeep);
    let value = first();
    for (;;) {
      const { type, text } = peek();
      const apply = type === 'sign' ? behind[text] : undefined;
      const operator = type === 'sign' ? between[text] : undefined;
      const found = operator ?? (besides && isTermNext() ? besides : undefined);
      if (apply) {
        at += 1;
        value = apply(value);
      } else if (found && found.binding > binding) {
        if (operator) at += 1;
        value = found.apply(value, term(found.isFromRight ? found.binding - 1 : found.binding));
      } else {
        depth -= 1;
        return value;
      }
    }
  }

  function first(): T {
    const token = peek();
    if (token.type === 'end') throw new ExpressionError(problems.ends);
    at += 1;
    if (token.type === 'number') return language.number(token.text);
    if (token.type === 'name') return language.name(token.text, following);
    const apply = before.signs[token.text];
    if (apply) return apply(term(before.binding));
    if (token.text !== '(') throw new ExpressionError(problems.unexpected(token));
    const inner = term(0);
    close();
    return inner;
  }

  function close(): void {
    const problem = takes(')') ? null : problems.unclosed(peek());
    if (problem !== null) throw new ExpressionError(problem);
  }

  const following: Following<T> = {
    isOpening: () => peek().type === 'sign' && peek().text === '(',
    arguments() {
      takes('(');
      if (takes(')')) return [];
      const given = [term(0)];
      while (takes(',')) given.push(term(0));
      close();
      return given;
    },
    argument: () => (following.isOpening() ? first() : term(before.binding)),
  };

  const whole = term(0);
  if (peek().type !== 'end') throw new ExpressionError(problems.unexpected(peek()));
  return whole;
}
