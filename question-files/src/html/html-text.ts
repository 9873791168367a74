// Text as Markdown that shows it sign for sign, except for mathematics between TeX delimiters.

/** Each stops at the next sign of its kind, so that no text makes the search long. */
const MATHEMATICS =
  /\\\(((?:(?!\\[()])[\s\S])+)\\\)|\\\[((?:(?!\\[[\]])[\s\S])+)\\\]|\$\$((?:\\[\s\S]|[^$\\])+)\$\$/g;
const ADDRESS = /(?:https?:\/\/|ftp:\/\/|www\.)\S+/gi;
/** `_` between letters, `<` before a space and `&` before no entity mean nothing. */
const SPECIAL = /[\\`*[\]$~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[A-Za-z/!?])|&(?=#?\w+;)/gu;
const LINE_START =
  /^([ \t]*)(?:([#>|]|[-+](?=[ \t]|$)|-(?=[- \t|:]*$)|:(?=-)|=(?=[= \t]*$))|(\d{1,9})([.)])(?=[ \t]|$))/gm;

export interface TextPiece {
  kind: 'text' | 'mathematics';
  markdown: string;
}

export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  const pushText = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', markdown: escapeSigns(text.slice(from, to)) });
  };
  for (const match of text.matchAll(MATHEMATICS)) {
    const [all, inline, display, dollars] = match;
    const markdown = mathematics(inline ?? display ?? dollars ?? '', inline === undefined);
    if (!markdown) continue;
    pushText(match.index);
    pieces.push({ kind: 'mathematics', markdown });
    from = match.index + all.length;
  }
  pushText(text.length);
  return pieces;
}

/** Nothing when it cannot stand between dollars. */
export function mathematics(tex: string, isDisplay: boolean): string | undefined {
  const plain = tex.trim().replaceAll(/\s+/g, ' ');
  if (plain === '' || !/^(?:\\.|[^\\$])*$/s.test(plain)) return undefined;
  return isDisplay ? `$$${plain}$$` : `$${plain}$`;
}

function escapeSigns(text: string): string {
  let escaped = '';
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    escaped += text.slice(from, index).replaceAll(SPECIAL, '\\$&');
    const inside = address.replaceAll(SPECIAL, '\\$&');
    // An address is a link by itself, but not with backslashes in it.
    escaped += inside === address ? address : inside.replaceAll(/:(?=\/\/)|(?<=www)\./gi, '\\$&');
    from = index + address.length;
  }
  return escaped + text.slice(from).replaceAll(SPECIAL, '\\$&');
}

/** What means something only where a line begins. */
export const escapeLineStarts = (markdown: string): string =>
  markdown.replaceAll(LINE_START, (_, space, sign, number, dot) =>
    sign ? `${space}\\${sign}` : `${space}${number}\\${dot}`,
  );
