import type { TextKey } from '@quivia/contract/kinds/text.key';

const IGNORED = {
  ignore_case: 'case',
  ignore_accents: 'accents',
  ignore_spaces: 'spaces',
  ignore_punctuation: 'punctuation',
} as const;

/** 'Paris, Par* (wildcard, 50 %); ignoring case' */
export function textKeyText({ accepted, ...key }: TextKey): string {
  const texts = accepted.map(({ text, match, percent }) => {
    const more = [...(match === 'exact' ? [] : [match]), ...(percent === 100 ? [] : [`${percent} %`])];
    return more.length > 0 ? `${text} (${more.join(', ')})` : text;
  });
  const ignored = Object.entries(IGNORED).flatMap(([name, word]) =>
    key[name as keyof typeof IGNORED] ? [word] : [],
  );
  return [texts.join(', '), ...(ignored.length > 0 ? [`ignoring ${ignored.join(', ')}`] : [])].join('; ');
}

export const TEXT_PROBLEMS = {
  none: 'Please enter at least one accepted answer.',
  full: 'At least one accepted answer must earn 100 %.',
  blank: 'Please enter an answer or remove it.',
  twice: 'This answer is already in the list.',
  onlyStars: 'A star alone accepts every answer. Please add letters.',
  stars: (most: number) => `Please use at most ${most} stars.`,
  pattern:
    "This pattern can't be read. Please check its brackets; lookaheads and back references can't be used.",
  patternSize: 'This pattern is too large. Please repeat less, or write it as several answers.',
  patternsTogether: 'The patterns of this question are too large together. Please remove some.',
  patternSpace: "Spaces are ignored in answers, so this pattern can't contain one.",
} as const;
