// The sentences and words of a text: what can be chosen without selecting it.
import type { Passage } from '@quivia/contract/marking/annotations';

export type TextUnit = 'sentence' | 'word';

const segmenters = {
  sentence: new Intl.Segmenter('en', { granularity: 'sentence' }),
  word: new Intl.Segmenter('en', { granularity: 'word' }),
};

/** Without the space around sentences, and what stands between words. */
export function unitsOf(text: string, unit: TextUnit): Passage[] {
  return [...segmenters[unit].segment(text)].flatMap(({ segment, index, isWordLike }) => {
    const from = index + segment.length - segment.trimStart().length;
    const to = index + segment.trimEnd().length;
    return from < to && (unit === 'sentence' || isWordLike) ? [{ from, to }] : [];
  });
}
