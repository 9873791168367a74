import type { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import type { Sample } from '../kind.rules.ts';

export const orderSamples: Sample<OrderBody, OrderKey, OrderAnswer>[] = [
  {
    question: 'Put these in order, smallest first.',
    body: {
      items: [
        { id: 'c', text: 'Molecule' },
        { id: 'a', text: 'Electron' },
        { id: 'd', text: 'Cell' },
        { id: 'b', text: 'Atom' },
      ],
    },
    key: { order: ['a', 'b', 'c', 'd'], grading: 'places' },
    right: [{ order: ['a', 'b', 'c', 'd'] }],
    partly: [
      { answer: { order: ['b', 'a', 'c', 'd'] }, share: 1 / 2 },
      { answer: { order: ['a', 'c', 'd', 'b'] }, share: 1 / 4 },
    ],
    wrong: [{ order: ['d', 'c', 'b', 'a'] }, { order: ['b', 'c', 'd', 'a'] }],
    empty: [{ order: [] }],
    unreadable: [],
    hostile: [
      { order: ['a'] },
      { order: ['a', 'a', 'a', 'a'] },
      { order: ['a', 'b', 'c', 'd', 'e'] },
      { order: ['a', 'b', 'c', 'constructor'] },
      { order: Array(21).fill('a') },
      { order: 'abcd' },
      { order: [['a'], 'b', 'c', 'd'] },
      ['a', 'b', 'c', 'd'],
      null,
    ],
  },
  {
    question: 'Arrange the lines so that the loop prints 1 to 9.',
    body: {
      items: [
        { id: 'e2', text: '}' },
        { id: 'f', text: '`for (let i = 0; i < 10; i += 1) {`' },
        { id: 'p', text: '`console.log(i);`' },
        { id: 'i', text: '`if (i > 0) {`' },
        { id: 'e1', text: '}' },
      ],
    },
    key: { order: ['f', 'i', 'p', 'e1', 'e2'], grading: 'all_or_nothing' },
    right: [{ order: ['f', 'i', 'p', 'e1', 'e2'] }, { order: ['f', 'i', 'p', 'e2', 'e1'] }],
    partly: [],
    wrong: [{ order: ['i', 'f', 'p', 'e1', 'e2'] }],
    empty: [{ order: [] }],
    unreadable: [],
    hostile: [{ order: ['f', 'i', 'p', 'e1', 'e1'] }],
  },
  {
    question: 'Put the steps of a titration in order.',
    body: {
      items: [
        { id: 'q', text: 'Note the volume' },
        { id: 's', text: 'Fill the burette' },
        { id: 't', text: 'Add the indicator' },
        { id: 'r', text: 'Titrate to the end point' },
      ],
    },
    key: { order: ['s', 't', 'r', 'q'], grading: 'relative' },
    right: [{ order: ['s', 't', 'r', 'q'] }],
    partly: [
      { answer: { order: ['q', 's', 't', 'r'] }, share: 2 / 3 },
      { answer: { order: ['r', 'q', 's', 't'] }, share: 2 / 3 },
      { answer: { order: ['t', 's', 'r', 'q'] }, share: 1 / 3 },
    ],
    wrong: [{ order: ['q', 'r', 't', 's'] }],
    empty: [{ order: [] }],
    unreadable: [],
    hostile: [],
  },
  {
    question: 'Put these events in order, earliest first.',
    body: {
      items: [
        { id: 'a', text: 'Storming of the Bastille' },
        { id: 'b', text: 'First Crusade' },
        { id: 'c', text: 'Founding of Rome' },
        { id: 'd', text: 'Moon landing' },
      ],
    },
    key: { order: ['c', 'b', 'a', 'd'], grading: 'longest_run' },
    right: [{ order: ['c', 'b', 'a', 'd'] }],
    partly: [
      { answer: { order: ['d', 'c', 'b', 'a'] }, share: 3 / 4 },
      { answer: { order: ['b', 'c', 'd', 'a'] }, share: 1 / 2 },
    ],
    wrong: [{ order: ['d', 'a', 'b', 'c'] }],
    empty: [{ order: [] }],
    unreadable: [],
    hostile: [],
  },
];
