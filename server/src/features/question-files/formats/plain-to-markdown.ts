// Text that is not Markdown, written so that Markdown shows it as it is, with the line breaks that ours
// keeps. Mathematics stays mathematics.

/** Each stops at the next sign of its kind, so that no text makes the search long. */
const MATHEMATICS = [
  /(?<!\\)\$\$(?:\\[\s\S]|[^$\\])+\$\$/,
  /(?<!\\)\$(?![\s$])(?:\\.|[^$\\\n])*(?<!\s)\$(?!\d)/,
  /\\\((?<inline>(?:(?!\\[()])[^\n$])+)\\\)/,
  /\\\[(?<block>(?:(?!\\[[\]])[^$])+)\\\]/,
];

/** What Markdown would give a meaning to. A sign that can only open emphasis means nothing while none closes it. */
const SPECIAL = [
  /^#{1,6}(?=[ \t]|$)/,
  /^>/,
  /^[-+*](?=[ \t]|$)/,
  /^(?<number>\d{1,9})[.)](?=[ \t]|$)/,
  /^[*_](?=(?:[ \t]*[*_]){2,}$)/,
  /^(?:~{3,}|[-=|:](?=[-=|: \t]*$))/,
  /\\(?=[!-/:-@[-`{-~\n]|$(?![\s\S]))/,
  /`+/,
  /(?<=[^\s*])\*+/,
  /(?<=[^\s~])~+/,
  /(?<=[^\s_\p{L}\p{N}])_+|(?<=[\p{L}\p{N}])_+(?![\p{L}\p{N}_])/u,
  /\](?=[([:])/,
  /<(?=[A-Za-z/!?])/,
  /&(?=[A-Za-z][A-Za-z\d]{1,31};|#\d{1,7};|#[Xx][\dA-Fa-f]{1,6};)/,
];

const either = (patterns: RegExp[]) => patterns.map(({ source }) => source).join('|');
const FOUND = new RegExp(`(?<formula>${either(MATHEMATICS)})|${either(SPECIAL)}`, 'gmu');

export function plainToMarkdown(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  // Spaces where a line begins could make it code.
  const plain = lines.map((line) => line.trim()).join('\n');
  return plain
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(FOUND, (found: string, ...rest) => {
      const { formula, inline, block, number } = rest.at(-1) as Record<string, string | undefined>;
      if (inline !== undefined) return `$${inline.trim()}$`;
      if (block !== undefined) return `$$${block.trim()}$$`;
      if (formula !== undefined) return formula;
      if (number !== undefined) return `${number}\\${found.slice(number.length)}`;
      return found.replaceAll(/./g, '\\$&');
    });
}
