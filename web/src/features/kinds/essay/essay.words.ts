import { plural } from '@quivia/contract/plural';

const limits = (from: number | null, to: number | null): string => {
  if (from !== null && to !== null) return `${from} to ${to} words are asked for.`;
  if (from !== null) return `At least ${plural(from, 'word')} are asked for.`;
  return to === null ? '' : `At most ${plural(to, 'word')} are asked for.`;
};

export const player = {
  label: 'Your answer',
  limits,
  words: (words: number) => plural(words, 'word'),
  fewer: (words: number) => `${plural(words, 'word')} fewer than asked for`,
  more: (words: number) => `${plural(words, 'word')} more than asked for. Your whole text is kept.`,
  left: (left: number) => `${plural(left, 'character')} left`,
  noPaste: "Pasting is off in this exam. What you tried to paste wasn't added.",
  both: {
    heading: 'There are two versions of this answer',
    explained:
      'Another device sent its text after you had continued here. Choose the one that counts. The other one stays on record.',
    here: (words: number) => `On this device: ${plural(words, 'word')}`,
    other: (words: number) => `From the other device: ${plural(words, 'word')}`,
    useHere: 'Use the text on this device',
    useOther: 'Use the text from the other device',
  },
};

export const review = {
  answer: 'Answer',
  notAnswered: 'Not answered',
  words: (words: number) => plural(words, 'word'),
  beyond: (most: number) => `The limit of ${plural(most, 'word')} is here.`,
};

export const editor = {
  limits: 'Length',
  limitsHint: 'A longer text is kept whole, and markers see where the limit is.',
  from: 'Words, at least',
  to: 'Words, at most',
  template: 'Template',
  templateHint:
    'Stands in the field when the student begins, such as headings to fill in. Leave blank for none.',
};
