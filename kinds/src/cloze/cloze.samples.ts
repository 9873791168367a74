import type { ClozeAnswer, ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import type { Sample } from '../kind.rules.ts';

export const clozeSamples: Sample<ClozeBody, ClozeKey, ClozeAnswer>[] = [
  {
    question:
      'The capital of France is [[city]]. It has [[rivers]] great river, the\n\n- [[river]].\n\nThis is no hole: [[other]].',
    body: {
      holes: [
        {
          id: 'city',
          type: 'choice',
          options: [
            { id: 'l', text: 'Lyon' },
            { id: 'p', text: 'Paris' },
            { id: 'm', text: 'Marseille' },
          ],
        },
        { id: 'rivers', type: 'number' },
        { id: 'river', type: 'text' },
      ],
    },
    key: {
      holes: {
        city: { type: 'choice', weight: 2, percents: { p: 100, l: 50 } },
        rivers: {
          type: 'number',
          weight: 1,
          key: {
            accepted: [
              {
                type: 'value',
                value: '1',
                tolerance: { type: 'absolute', amount: '0' },
                percent: 100,
              },
            ],
            units: [],
            unit_penalty: 0,
          },
        },
        river: {
          type: 'text',
          weight: 1,
          key: {
            accepted: [{ text: 'Seine', percent: 100, match: 'exact' }],
            ignore_case: true,
            ignore_accents: true,
            ignore_spaces: false,
            ignore_punctuation: false,
          },
        },
      },
    },
    right: [
      { holes: { city: 'p', rivers: '1', river: 'Seine' } },
      { holes: { city: 'p', rivers: '1.0', river: ' seine ' } },
    ],
    partly: [
      { answer: { holes: { city: 'p' } }, share: 1 / 2 },
      { answer: { holes: { city: 'l', rivers: '2', river: '' } }, share: 1 / 4 },
      { answer: { holes: { city: 'p', rivers: 'one', river: 'Seine' } }, share: 3 / 4 },
    ],
    wrong: [
      { holes: { city: 'm', rivers: '2', river: 'Loire' } },
      { holes: { city: 'm', rivers: 'one', river: 'Loire' } },
    ],
    empty: [{ holes: {} }, { holes: { city: '', river: ' ' } }],
    unreadable: [{ holes: { rivers: 'one' } }, { holes: { city: '', rivers: 'one', river: ' ' } }],
    hostile: [
      { holes: { city: 'x' } },
      { holes: { constructor: 'p' } },
      { holes: { __proto__: 'p' } },
      { holes: { city: 'constructor' } },
      { holes: { river: 'a'.repeat(201) } },
      { holes: { river: '*'.repeat(200), rivers: '9'.repeat(200) } },
      { holes: { rivers: `1e${'9'.repeat(198)}` } },
      { holes: ['p'] },
      {},
      null,
    ],
  },
  {
    question: '| $x$ | $x^2$ |\n|---|---|\n| 3 | [[a]] |\n\n```c\nint x = [[b]];\n```',
    body: {
      holes: [
        { id: 'a', type: 'text' },
        {
          id: 'b',
          type: 'choice',
          options: [
            { id: 'b', text: 'sqrt(9)' },
            { id: 'a', text: 'NULL' },
          ],
        },
      ],
    },
    key: {
      holes: {
        a: {
          type: 'text',
          weight: 1,
          key: {
            accepted: [
              { text: '9', percent: 100, match: 'exact' },
              { text: 'nine', percent: 50, match: 'exact' },
            ],
            ignore_case: false,
            ignore_accents: false,
            ignore_spaces: true,
            ignore_punctuation: false,
          },
        },
        b: { type: 'choice', weight: 3, percents: { b: 100 } },
      },
    },
    right: [{ holes: { a: '9', b: 'b' } }],
    partly: [
      { answer: { holes: { a: 'nine', b: 'b' } }, share: 7 / 8 },
      { answer: { holes: { b: 'b' } }, share: 3 / 4 },
    ],
    wrong: [{ holes: { a: '8', b: 'a' } }],
    empty: [{ holes: {} }],
    unreadable: [],
    hostile: [{ holes: { a: { toString: 1 } } }, [], 'a'],
  },
];
