// Finds sentences for people in source text: what JSX shows, what attributes and properties name, and whatever reads
// like a sentence. Sentences live in catalogues (`*.words.ts`), so that one voice can be heard and another language put
// in their place.
import { parseSync } from '@swc/core';

/** Attributes and properties whose text a person reads, however short. */
const READ_BY_PEOPLE = new Set(
  'alt aria-description aria-label aria-roledescription body caption confirm description detail empty heading hint label legend message placeholder question subject submit text title words'.split(
    ' ',
  ),
);
/** Calls whose text is for developers, machines or the log. */
const NOT_FOR_PEOPLE =
  /^(Error|TypeError|RangeError|RegExp|URL|Intl|import|require|sql|describe|test|expect|getElementById|querySelector|querySelectorAll|closest|matches|matchMedia|useMedia|setAttribute|getAttribute|addEventListener|split|join|replace|replaceAll|startsWith|endsWith|includes|indexOf|poll|query|copyTo|copyFrom)$/;
const LOGS = /^(debug|info|warn|error|fatal|trace|log)$/;
const SKIPPED_ATTRIBUTES =
  /^(className|class|style|d|viewBox|to|href|src|id|key|name|type|role|rel|target|sizes|media|autoComplete|inputMode|pattern|accept|data-.*)$/;
const SKIPPED_PROPERTIES =
  /^(className|look|classes|path|summary|sql|name|id|kind|code|type|method|access|css|style|key|pattern|topic)$/;

const hasLetters = (text) => /\p{L}{2}/u.test(text);
const WORD = /^[(‘“"']?\p{L}[\p{Ll}’']*[)’”"']?[.,:;?!…]?[)’”"']?$/u;

/** Two plain words side by side, and nothing that only machines write. */
function readsLikeSentence(text) {
  if (
    !/\p{L}/u.test(text) ||
    /[{}<>=\\]|::|=>|^\s*(select|insert|update|delete|with|from|where)\s/i.test(text)
  )
    return false;
  const words = text.trim().split(/\s+/);
  const pairs = words.filter((word, i) => i > 0 && WORD.test(word) && WORD.test(words[i - 1]));
  if (pairs.length === 0) return false;
  // Class names come in rows of lower-case words with hyphens, digits and colons.
  return !words.some((word) => /^[a-z]+(-[a-z0-9.[\]/%]+)+$|^[a-z-]+:[a-z[]/.test(word));
}

/** The sentences in one file: where they stand, and their text. */
export function sentencesIn(source, { tsx }) {
  const bytes = Buffer.from(source);
  const tree = parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' });
  const found = [];
  const start = tree.span.start;
  // Positions are counted in bytes, from where this file starts among all that were parsed.
  const lineOf = (span) =>
    bytes
      .subarray(0, Math.max(0, span.start - start))
      .toString()
      .split('\n').length;
  const add = (span, text) => found.push({ line: lineOf(span), text: text.trim().replace(/\s+/g, ' ') });

  const visitors = {
    JSXText: (node) => hasLetters(node.value) && add(node.span, node.value),
    JSXAttribute: (node, visit) => {
      const name = node.name.type === 'JSXNamespacedName' ? '' : node.name.value;
      if (SKIPPED_ATTRIBUTES.test(name)) return;
      if (node.value?.type === 'StringLiteral') {
        if (READ_BY_PEOPLE.has(name) ? hasLetters(node.value.value) : readsLikeSentence(node.value.value))
          add(node.span, node.value.value);
      } else visit(node.value, READ_BY_PEOPLE.has(name));
    },
    KeyValueProperty: (node, visit) => {
      const name = String(node.key.value ?? '');
      if (SKIPPED_PROPERTIES.test(name)) return;
      visit(node.value, READ_BY_PEOPLE.has(name));
    },
    StringLiteral: (node, _visit, isRead) => {
      if (isRead ? /^\p{Lu}/u.test(node.value) && hasLetters(node.value) : readsLikeSentence(node.value))
        add(node.span, node.value);
    },
    TemplateLiteral: (node, visit, isRead) => {
      const text = node.quasis.map((part) => part.cooked ?? part.raw).join('…');
      if (readsLikeSentence(text) || (isRead && /\p{L}{2}/u.test(text) && /\s/.test(text)))
        add(node.span, text);
      for (const part of node.expressions) visit(part, isRead);
    },
    // What a library said is compared with, not shown.
    BinaryExpression: (node, visit, isRead) => {
      const isComparison = /^[!=]==?$/.test(node.operator);
      const isMessage = ({ type, property }) => type === 'MemberExpression' && property.value === 'message';
      if (isComparison && (isMessage(node.left) || isMessage(node.right))) return;
      visit(node.left, isRead && !isComparison);
      visit(node.right, isRead && !isComparison);
    },
    TaggedTemplateExpression: () => {},
    TsLiteralType: () => {},
    TsEnumDeclaration: () => {},
    ImportDeclaration: () => {},
    ExportAllDeclaration: () => {},
    CallExpression: (node, visit) => visitCall(node, visit),
    NewExpression: (node, visit) => visitCall(node, visit),
  };
  /** Errors that no one but a developer reads; what people read is thrown with a message of a catalogue. */
  const ownErrors = new Set(
    [...source.matchAll(/class (\w+) extends Error\b/g)].map(([, className]) => className),
  );
  function visitCall(node, visit) {
    const called = node.callee.type === 'OptionalChainingExpression' ? node.callee.base : node.callee;
    const callee = called.type === 'MemberExpression' ? called.property?.value : called.value;
    const isLog =
      LOGS.test(callee) && /^(log|console)$/.test(called.object?.property?.value ?? called.object?.value);
    if (isLog) return;
    if (typeof callee === 'string' && (NOT_FOR_PEOPLE.test(callee) || ownErrors.has(callee))) {
      // 'a b c'.split(' ') is a list of names.
      const of = node.callee.object;
      if (node.callee.type === 'MemberExpression' && of.type !== 'StringLiteral') visit(of);
      return;
    }
    visit(node.callee);
    for (const { expression } of node.arguments ?? []) visit(expression);
  }
  function visit(node, isRead = false) {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isRead);
      return;
    }
    const visitor = visitors[node.type];
    if (visitor) visitor(node, visit, isRead);
    else
      for (const [key, value] of Object.entries(node))
        if (key !== 'span' && value && typeof value === 'object')
          visit(
            value,
            isRead &&
              (node.type === 'ConditionalExpression' ||
                node.type === 'ParenthesisExpression' ||
                node.type === 'JSXExpressionContainer' ||
                node.type === 'BinaryExpression'),
          );
  }
  visit(tree.body);
  return found;
}
