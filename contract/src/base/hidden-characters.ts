// Characters that nobody sees. In a name or title they only deceive: an override of the writing direction shows
// "exam\u202Efdp.exe" as "examexe.pdf", and a zero-width space makes two names that look the same. Often they were pasted
// without anybody knowing, so they are removed rather than refused. Some scripts and emoji need a few of them.

const FORMAT = /\p{Cf}/gu;
/** Signs of Arabic, Syriac and Kaithi that are format characters but can be seen. */
const SEEN = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u;
const JOINER = /[\u200C\u200D]/;
/** Indic and Persian words need joiners after their letters. Here they would only hide. */
const NEEDS_NO_JOINER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;
const EMOJI = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
/** The flags of England, Scotland and Wales are spelled in these after a black flag. */
const TAG = /[\u{E0020}-\u{E007F}]/u;
const AFTER_FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]*$/u;
/** Without an effect of their own beside letters that are written from left to right. */
const MARK = /[\u061C\u200E\u200F]/;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function withoutHidden(text: string): string {
  return text.replace(FORMAT, (sign: string, at: number) => {
    const before = text.slice(0, at);
    if (SEEN.test(sign)) return sign;
    if (JOINER.test(sign)) return EMOJI.test(before) || (before && !NEEDS_NO_JOINER.test(before)) ? sign : '';
    if (TAG.test(sign)) return AFTER_FLAG.test(before) ? sign : '';
    return MARK.test(sign) && RIGHT_TO_LEFT.test(text) ? sign : '';
  });
}

/** Blank signs that count as letters, marks or symbols: Hangul fillers, an empty Braille cell, selectors. */
const BLANK = /[\s\p{Cf}\p{Mn}\u115F\u1160\u3164\uFFA0\u2800]/gu;

export const isVisible = (text: string) => text.replace(BLANK, '') !== '';
