// When two texts are the same to a teacher.

export interface TextOptions {
  ignore_case: boolean;
  ignore_accents: boolean;
  ignore_spaces: boolean;
  ignore_punctuation: boolean;
}

/** Characters without a shape: marks of the writing direction, joiners, soft hyphens, selectors of emoji. */
const HIDDEN = /\p{Cf}|\p{Variation_Selector}/gu;

/** Phones type curly quotes and long dashes by themselves. */
const straight = (text: string) =>
  text
    .replace(/[\u2018-\u201B\u2032\u02BC`´]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');

/** Unicode's full case folding, near enough: ß is SS, and a final sigma is a sigma. */
const foldCase = (text: string) =>
  text.toLowerCase().toUpperCase().toLowerCase().replace(/ς/g, 'σ').normalize('NFC');

/** Accents of Latin, Greek, Cyrillic and Arabic. Vowel signs of Indian scripts and Japanese voicing marks are letters. */
const ACCENT = /[\p{Script=Inherited}--[\u3099\u309A]]/gv;
/** Letters with a stroke, which Unicode does not take apart. */
const STROKES: Record<string, string> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
};

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(ACCENT, '')
    .replace(/[øØłŁđĐħĦŧŦı]/g, (letter) => STROKES[letter] as string)
    .normalize('NFC');

/** Points and apostrophes go (U.S.A., don't), other signs separate words (well-known); 3.5 stays a number. */
const withoutPunctuation = (text: string) =>
  text.replace(/\p{P}/gu, (sign, at: number) => {
    if (sign !== '.' && sign !== ',' && sign !== "'") return ' ';
    if (/^\d[.,]\d$/.test(text.slice(Math.max(0, at - 1), at + 2))) return sign;
    return sign === ',' ? ' ' : '';
  });

/** As the eye reads it: composed, and without what can't be seen. */
const visible = (text: string) => straight(text.normalize('NFC').replace(HIDDEN, ''));

const oneLine = (text: string) => text.replace(/\s+/gu, ' ');

export const tidy = (text: string) => oneLine(visible(text)).trim();

/** Spaces at the ends stay: this may be a piece between two wildcards. */
export function normalPiece(text: string, options: TextOptions): string {
  let piece = visible(text);
  // Case first: a Greek iota below a letter becomes a letter in upper case.
  if (options.ignore_case) piece = foldCase(piece);
  if (options.ignore_accents) piece = withoutAccents(piece);
  if (options.ignore_punctuation) piece = withoutPunctuation(piece);
  return options.ignore_spaces ? piece.replace(/\s/gu, '') : oneLine(piece);
}

export function normalText(text: string, options: TextOptions): string {
  const normal = normalPiece(text, options).trim();
  // An answer of punctuation alone, such as an operator, stays what it is.
  return normal === '' && options.ignore_punctuation
    ? normalText(text, { ...options, ignore_punctuation: false })
    : normal;
}

/** Case stays: a pattern ignores it by a flag of its own. */
export const textForPattern = (text: string, options: TextOptions) =>
  normalText(text, { ...options, ignore_case: false });

/** A pattern is spelled as the text it is matched with. */
export const spelledPattern = (pattern: string, { ignore_accents }: TextOptions) =>
  ignore_accents ? withoutAccents(visible(pattern)) : visible(pattern);
