// Syntax highlighting with highlight.js. It reports through an emitter; ours collects a flat list of runs instead of
// building markup.
import type { Emitter, LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';

export { languageLoader } from './languages.ts';

interface Run {
  text: string;
  kind: Kind | undefined;
}

type Kind = 'keyword' | 'string' | 'number' | 'comment' | 'name';

const KINDS: Record<string, Kind> = {
  keyword: 'keyword',
  built_in: 'keyword',
  literal: 'keyword',
  type: 'keyword',
  'selector-tag': 'keyword',
  meta: 'keyword',
  doctag: 'keyword',
  string: 'string',
  regexp: 'string',
  'char.escape': 'string',
  number: 'number',
  symbol: 'number',
  'variable.constant': 'number',
  comment: 'comment',
  quote: 'comment',
  title: 'name',
  'title.function': 'name',
  'title.class': 'name',
  name: 'name',
  attr: 'name',
  attribute: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
};

class RunEmitter implements Emitter {
  runs: Run[] = [];
  #scopes: (Kind | undefined)[] = [];

  startScope(name: string) {
    this.#scopes.push(KINDS[name] ?? KINDS[name.split('.')[0] ?? ''] ?? this.#scopes.at(-1));
  }

  endScope() {
    this.#scopes.pop();
  }

  // Missing from its types, but called.
  openNode(name: string) {
    this.startScope(name);
  }

  closeNode() {
    this.endScope();
  }

  addText(text: string) {
    if (text === '') return;
    const kind = this.#scopes.at(-1);
    const last = this.runs.at(-1);
    if (last && last.kind === kind) last.text += text;
    else this.runs.push({ text, kind });
  }

  __addSublanguage(emitter: Emitter) {
    this.runs.push(...(emitter as RunEmitter).runs);
  }

  toHTML() {
    return '';
  }

  finalize() {}
}

hljs.configure({ __emitter: RunEmitter });

const NAMES = new Map<LanguageFn, string>();

/** As many as a long exam has. */
const MOST_KEPT = 1000;
const coloured = new Map<string, Run[] | undefined>();

/** Memoised. Undefined where the runs are not exactly the code: what a student reads matters more than colours. */
export function colour(code: string, grammar: LanguageFn): Run[] | undefined {
  const language = nameOf(grammar);
  const key = `${language} ${code}`;
  if (coloured.has(key)) return coloured.get(key);
  const { runs } = hljs.highlight(code, { language, ignoreIllegals: true })._emitter as RunEmitter;
  const exact = runs.map(({ text }) => text).join('') === code ? runs : undefined;
  if (coloured.size >= MOST_KEPT) coloured.clear();
  coloured.set(key, exact);
  return exact;
}

function nameOf(grammar: LanguageFn): string {
  let language = NAMES.get(grammar);
  if (!language) {
    language = `language-${NAMES.size}`;
    NAMES.set(grammar, language);
    hljs.registerLanguage(language, grammar);
  }
  return language;
}
