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

const composed = (text: string) => text.replace(HIDDEN, '').normalize('NFC');

/** As the eye reads it: composed, and without what can't be seen. */
const visible = (text: string) => straight(composed(text));

const oneLine = (text: string) => text.replace(/\s+/gu, ' ');

export const tidy = (text: string) => oneLine(visible(text)).trim();

/** Spaces at the ends stay: this may be a piece between two wildcards. */
export function normalPiece(text: string, options: TextOptions): string {
  // Case first: some letters become two in upper case, one of them an apostrophe or a letter without its accent.
  let piece = straight(options.ignore_case ? foldCase(composed(text)) : composed(text));
  if (options.ignore_accents) piece = withoutAccents(piece);
  if (options.ignore_punctuation) piece = withoutPunctuation(piece);
  piece = options.ignore_spaces ? piece.replace(/\s/gu, '') : oneLine(piece);
  // An accent may meet a letter when what was between them is gone.
  return piece.normalize('NFC');
}

/** Where nothing would be left, as of an operator when punctuation is ignored, the text stays what it is. */
export const normalText = (text: string, options: TextOptions) =>
  normalPiece(text, options).trim() || tidy(text);

/** Case stays: a pattern ignores it by a flag of its own. */
export const textForPattern = (text: string, options: TextOptions) =>
  normalText(text, { ...options, ignore_case: false });

/** A pattern is spelled as the text it is matched with. */
export const spelledPattern = (pattern: string, { ignore_accents }: TextOptions) =>
  ignore_accents ? withoutAccents(visible(pattern)) : visible(pattern);
