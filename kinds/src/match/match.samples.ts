import type { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import type { Sample } from '../kind.rules.ts';

export const matchSamples: Sample<MatchBody, MatchKey, MatchAnswer>[] = [
  {
    question: 'Match each country with its capital.',
    body: {
      left: [
        { id: 'fr', text: 'France' },
        { id: 'it', text: 'Italy' },
        { id: 'in', text: 'India' },
        { id: 'jp', text: 'Japan' },
      ],
      right: [
        { id: 'r', text: 'Rome' },
        { id: 't', text: 'Tokyo' },
        { id: 'p', text: 'Paris' },
        { id: 'd', text: 'New Delhi' },
        { id: 'x', text: 'Lyon' },
      ],
    },
    key: { pairs: { fr: 'p', it: 'r', in: 'd', jp: 't' }, grading: 'share' },
    right: [
      { pairs: { fr: 'p', it: 'r', in: 'd', jp: 't' } },
      { pairs: { jp: 't', in: 'd', it: 'r', fr: 'p' } },
    ],
    partly: [
      { answer: { pairs: { fr: 'p' } }, share: 1 / 4 },
      { answer: { pairs: { fr: 'p', it: 'r', in: 'x', jp: 't' } }, share: 3 / 4 },
      { answer: { pairs: { fr: 'p', it: 'p', in: 'p', jp: 'p' } }, share: 1 / 4 },
    ],
    wrong: [{ pairs: { fr: 'x' } }, { pairs: { fr: 'r', it: 'p', in: 't', jp: 'd' } }],
    empty: [{ pairs: {} }],
    unreadable: [],
    hostile: [
      { pairs: { fr: 'france' } },
      { pairs: { p: 'fr' } },
      { pairs: { constructor: 'p' } },
      JSON.parse('{ "pairs": { "__proto__": "p" } }'),
      { pairs: { fr: ['p'] } },
      { pairs: Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`k${i}`, 'p'])) },
      { pairs: null },
      ['p', 'r'],
      null,
    ],
  },
  {
    question: 'Which class does each animal belong to?',
    body: {
      left: [
        { id: 'constructor', text: 'Bat' },
        { id: 'b', text: 'Whale' },
        { id: 'c', text: 'Penguin' },
      ],
      right: [
        { id: 'm1', text: 'Mammal' },
        { id: 'm2', text: ' Mammal ' },
        { id: 'd', text: 'Bird' },
        { id: 'f', text: 'Fish' },
      ],
    },
    key: { pairs: { constructor: 'm1', b: 'm2', c: 'd' }, grading: 'all_or_nothing' },
    right: [
      { pairs: { constructor: 'm1', b: 'm2', c: 'd' } },
      { pairs: { constructor: 'm2', b: 'm2', c: 'd' } },
    ],
    partly: [],
    wrong: [{ pairs: { b: 'm1', c: 'd' } }, { pairs: { constructor: 'd', b: 'm1', c: 'd' } }],
    empty: [{ pairs: {} }],
    unreadable: [],
    hostile: [{ pairs: { b: 'b' } }, {}],
  },
];
