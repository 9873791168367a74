// The five entities of XML and numbered characters. Others stay as written: nothing that a file declares is expanded.

const NAMED: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const ENTITY = /&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,6})|(amp|apos|gt|lt|quot));/g;
/** Characters replaced at a time: otherwise a text of nothing but entities would take gigabytes. */
const PIECE = 64 * 1024;
/** Longer than any entity. */
const LONGEST = 12;

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  if (text.length <= PIECE) return decodePiece(text);
  let decoded = '';
  for (let from = 0; from < text.length; ) {
    const to = endOfPiece(text, from + PIECE);
    decoded += decodePiece(text.slice(from, to));
    from = to;
  }
  return decoded;
}

/** Not in the middle of an entity. */
function endOfPiece(text: string, end: number): number {
  const start = text.lastIndexOf('&', end);
  return start > end - LONGEST ? start : end;
}

const decodePiece = (text: string) =>
  text.replaceAll(ENTITY, (entity, decimal, hex, name) => {
    if (name) return NAMED[name] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
