/** In characters: Excel refuses files with longer cells. */
const MOST = 32_767;

const asNumber = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in XML.
const NOT_IN_XML = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;

/** Text as a workbook writes it: `_xFFFD_` for characters XML can't hold, and for text that looks like such a code. */
export function xlsxText(text: string): string {
  return text
    .slice(0, MOST)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, asNumber)
    .replaceAll(NOT_IN_XML, asNumber)
    .replaceAll(/[&<>"]/g, (sign) => MARKS[sign] as string);
}
