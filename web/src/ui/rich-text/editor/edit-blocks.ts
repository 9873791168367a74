// What the editor's buttons do to whole lines.
import type { Edit } from './edit-spans.ts';
import { inserted } from './editor.words.ts';

/** Puts a list mark before each line, or removes the marks where every line has one. */
export function toggleList(text: string, start: number, end: number, kind: 'bullets' | 'numbers'): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', Math.max(start, end - 1));
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const bare = lines.map((line) => line.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, ''));
  const marked = bare.map((line, at) => (kind === 'bullets' ? `- ${line}` : `${at + 1}. ${line}`));
  const isList = lines.every((line) => (kind === 'bullets' ? /^\s*[-*+]\s/ : /^\s*\d+[.)]\s/).test(line));
  const block = (isList ? bare : marked).join('\n');
  // A list needs a blank line before it, unless it begins the text.
  const gap = isList || from === 0 || text[from - 2] === '\n' ? '' : '\n';
  const edited = text.slice(0, from) + gap + block + text.slice(to);
  const last = from + gap.length + block.length;
  return start === end
    ? { text: edited, start: last, end: last }
    : { text: edited, start: from + gap.length, end: last };
}

/** What Enter does in a list: it starts the next item, and ends the list in an empty item. Undefined elsewhere. */
export function continueList(text: string, caret: number): Edit | undefined {
  const from = text.lastIndexOf('\n', caret - 1) + 1;
  const [mark, indent, sign, gap] = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)/.exec(text.slice(from, caret)) ?? [];
  if (mark === undefined || sign === undefined) return undefined;
  const after = text.slice(caret);
  if (from + mark.length === caret && (after === '' || after.startsWith('\n'))) {
    return { text: text.slice(0, from) + after, start: from, end: from };
  }
  const next = sign.length === 1 ? sign : `${Number.parseInt(sign, 10) + 1}${sign.at(-1)}`;
  const line = `\n${indent}${next}${gap}`;
  const start = caret + line.length;
  return { text: text.slice(0, caret) + line + after, start, end: start };
}

/** With a language, so that it is coloured: guessed from the code, or the one above it; else ready to be typed over. */
export function insertCodeBlock(text: string, start: number, end: number): Edit {
  const code = text.slice(start, end);
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const known = guessLanguage(code) ?? languageAbove(text.slice(0, start));
  const language = known ?? inserted.language;
  const [selectAt, selectLength] = known
    ? [fence.length + known.length + 1, code.length]
    : [fence.length, language.length];
  return insertBlock(text, start, end, `${fence}${language}\n${code}\n${fence}`, selectAt, selectLength);
}

/** Of the last code block, which is the last fence but one. */
function languageAbove(text: string): string | undefined {
  const fences = [...text.matchAll(/^`{3,}[ \t]*(\S*)/gm)];
  return fences.at(-2)?.[1] || undefined;
}

/** What only this language would say, the most telling first. */
const SIGNS: readonly [language: string, sign: RegExp][] = [
  ['cpp', /#include\s*<(?:iostream|vector|string|map|algorithm)>|\bstd::|\bcout\s*<</],
  ['java', /\bpublic\s+(?:static|class|interface)\b|\bSystem\.out\b/],
  ['c', /#include\s*[<"]|\b(?:printf|scanf|malloc)\s*\(|\bint\s+main\b/],
  ['sql', /^\s*(?:select|insert\s+into|update|delete\s+from|create\s+table|alter\s+table)\b/i],
  ['python', /^\s*(?:def|class|if|for|while|elif|else)\b.*:\s*$|^\s*(?:import|from)\s+\w+[^;]*$|\bprint\(/m],
  ['verilog', /\bendmodule\b/],
  ['vhdl', /\bentity\s+\w+\s+is\b/i],
  ['html', /^\s*<(?:!doctype|html|head|body|div|p|a|table)\b/i],
  ['xml', /^\s*<\?xml/],
  ['json', /^\s*[[{]\s*"[^"]*"\s*[:,]/],
  ['bash', /^#!.*\bsh\b|^\s*(?:sudo|echo|cd|grep)\s/m],
  ['javascript', /\b(?:const|let|function)\s+\w+|=>|\bconsole\.log\b/],
  ['c', /\b(?:int|char|float|double|void)\s+\*?\w+\s*[=;([]/],
];

const guessLanguage = (code: string): string | undefined => SIGNS.find(([, sign]) => sign.test(code))?.[0];

const TABLE = `| ${inserted.heading} | ${inserted.heading} |\n| ------- | ------- |\n|         |         |\n|         |         |`;

/** After the selection, which stays. */
export function insertTable(text: string, _start: number, end: number): Edit {
  return insertBlock(text, end, end, TABLE, 2, 7);
}

/** Inserts `block` with a blank line before and after, and selects a part of it. */
function insertBlock(
  text: string,
  from: number,
  to: number,
  block: string,
  selectAt: number,
  selectLength: number,
): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead = before === '' ? '' : '\n'.repeat(Math.max(0, 2 - (/\n*$/.exec(before)?.[0].length ?? 0)));
  const trail = after === '' ? '' : '\n'.repeat(Math.max(0, 2 - (/^\n*/.exec(after)?.[0].length ?? 0)));
  const start = from + lead.length + selectAt;
  return { text: before + lead + block + trail + after, start, end: start + selectLength };
}
