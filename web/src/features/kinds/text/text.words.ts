import { plural } from '@quivia/contract/plural';

export const player = {
  label: 'Your answer',
  left: (left: number) => `${plural(left, 'character')} left`,
};

export const review = {
  wildcard: '* stands for any characters',
  pattern: 'pattern',
};

export const editor = {
  accepted: 'Accepted answers',
  acceptedHint: 'They are checked from top to bottom. The first one that fits decides the marks.',
  answerName: (number: number) => `answer ${number}`,
  add: 'Add answer',
  answer: 'Answer',
  match: 'Compare',
  matches: [
    ['exact', 'As written'],
    ['wildcard', 'Wildcard (*)'],
    ['pattern', 'Pattern'],
  ],
  starHint: 'Here * is a star. To let it stand for any characters, choose Wildcard (*).',
  wildcardHint:
    '* stands for any characters, or none: colo*r accepts color and colour. For a star, write \\*.',
  patternHint: 'A regular expression (RE2). It must match the whole answer.',
  counts: 'What counts',
  countsHint:
    'Spaces at the beginning and end never count, and neither does the difference between straight and curly quotes.',
  options: [
    ['ignore_case', 'Upper and lower case count'],
    ['ignore_accents', 'Accents count'],
    ['ignore_spaces', 'Spaces between words count'],
    ['ignore_punctuation', 'Punctuation counts'],
  ],
} as const;
