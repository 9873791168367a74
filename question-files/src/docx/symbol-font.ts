// Signs that Word keeps as positions in a font of symbols instead of as characters.

/** Adobe's Symbol font, from position 0x20. `\0` where it has nothing that text can show. */
const FROM_20 =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\0αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const FROM_A1 =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…\0\0↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈\0\0\0∑\0\0\0\0\0\0\0\0\0\0\0〉∫';
/** Wingdings: ticks, crosses and boxes, and arrows. */
const WINGDINGS: Record<number, string> = {
  108: '●',
  110: '■',
  111: '□',
  159: '•',
  167: '▪',
  168: '□',
  223: '←',
  224: '→',
  232: '→',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

function inFont(font: string, code: number): string | undefined {
  const at = code & 0xff;
  if (/^wingdings$/i.test(font)) return WINGDINGS[at];
  if (!/^symbol/i.test(font)) return undefined;
  const sign = at < 0xa1 ? FROM_20[at - 0x20] : FROM_A1[at - 0xa1];
  return sign === undefined || sign === '\0' ? undefined : sign;
}

/** `char` is hexadecimal. Nothing where it isn't known. */
export function symbol(font: string, char: string): string | undefined {
  const code = Number.parseInt(char, 16);
  if (!Number.isInteger(code) || code > 0xffff) return undefined;
  const isPosition = code <= 0xff || (code >= 0xf000 && code <= 0xf0ff);
  return isPosition ? inFont(font, code) : String.fromCharCode(code);
}

const PRIVATE = /[\uf020-\uf0ff]/g;

/** Text in such a font has private characters. Nothing where one of them isn't known. */
export function withSymbols(text: string, font: string | undefined): string | undefined {
  if (text.search(PRIVATE) === -1) return text;
  let isKnown = true;
  const read = text.replaceAll(PRIVATE, (sign) => {
    const known = inFont(font ?? 'Symbol', sign.charCodeAt(0));
    isKnown &&= known !== undefined;
    return known ?? '';
  });
  return isKnown ? read : undefined;
}
