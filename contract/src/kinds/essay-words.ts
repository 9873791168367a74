// Counting words: one function for the student's page, the marker's and the server.

let segmenter: Intl.Segmenter | undefined;

/** Of a text in any language: where words begin, the rules of Unicode say, not the locale. */
export function* wordsIn(text: string): Generator<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) yield segment;
}

export function countWords(text: string): number {
  let words = 0;
  for (const _ of wordsIn(text)) words += 1;
  return words;
}

/** Where the words beyond the limit begin, as an index into the text; its length where it stays within the limit. */
export function wordLimitAt(text: string, most: number): number {
  let words = 0;
  for (const { index } of wordsIn(text)) {
    if (words === most) return index;
    words += 1;
  }
  return text.length;
}
