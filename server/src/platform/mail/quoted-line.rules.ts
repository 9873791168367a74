const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/\S*/gi;
const MAILTO = /\bmailto:\S*/gi;
/** Mail programs make links of these too: `www.example`, and a name with a path behind it. */
const BARE = /\b(?:www\.\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/\S*)/gi;

/**
 * A line that somebody typed, in a mail to an address that they typed too: without links, and short, so that nobody can
 * have us send their own text.
 */
export function quotedLine(text: string, most = 120): string {
  const plain = text.replaceAll(SCHEME, '…').replaceAll(MAILTO, '…').replaceAll(BARE, '…');
  const letters = [...plain];
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join('')}…`;
}
