import type { ChoiceAnswer, ChoiceBody } from '@quivia/contract/kinds/choice';
import type { ChoiceKey } from '@quivia/contract/kinds/choice.key';
import type { Sample } from '../kind.rules.ts';

export const choiceSamples: Sample<ChoiceBody, ChoiceKey, ChoiceAnswer>[] = [
  {
    question: 'Which planet is closest to the Sun?',
    body: {
      choose: 'one',
      options: [
        { id: 11, option: 'Mercury' },
        { id: 7, option: 'Venus' },
        { id: 9, option: 'Mars' },
      ],
    },
    key: { rule: 'any_correct', correct: [11], partial_credit: false },
    right: [[11]],
    partly: [],
    wrong: [[7], [9]],
    empty: [[]],
    unreadable: [],
    hostile: [[12], [11, 7], [-1], 'A', { 0: 11 }, Array(27).fill(11)],
  },
  {
    question: 'Which of these are prime?',
    body: {
      choose: 'all_that_apply',
      options: [
        { id: 3, option: '2' },
        { id: 1, option: '3' },
        { id: 2, option: '4' },
        { id: 4, option: '5' },
      ],
    },
    key: { rule: 'select_all', correct: [1, 3, 4], partial_credit: true },
    right: [
      [1, 3, 4],
      [4, 3, 1],
    ],
    partly: [
      { answer: [1], share: 1 / 3 },
      { answer: [1, 3], share: 2 / 3 },
      { answer: [1, 3, 2], share: 1 / 3 },
    ],
    wrong: [[2], [1, 2]],
    empty: [[]],
    unreadable: [],
    hostile: [[5], [1, 1, 99], null],
  },
  {
    question: 'Which of these are letters?',
    body: {
      choose: 'all_that_apply',
      options: Array.from({ length: 26 }, (_, i) => ({ id: 100 - i, option: `${i}` })),
    },
    key: {
      rule: 'select_all',
      correct: Array.from({ length: 25 }, (_, i) => 100 - i),
      partial_credit: true,
    },
    right: [Array.from({ length: 25 }, (_, i) => 100 - i)],
    partly: [{ answer: Array.from({ length: 26 }, (_, i) => 100 - i), share: 24 / 25 }],
    wrong: [[75]],
    empty: [[]],
    unreadable: [],
    hostile: [Array(27).fill(100)],
  },
];
