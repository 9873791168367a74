import type { NumberAnswer, NumberBody } from '@quivia/contract/kinds/number';
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import type { Sample } from '../kind.rules.ts';

const noUnits: Pick<NumberKey, 'units' | 'unit_penalty'> = { units: [], unit_penalty: 0 };

export const numberSamples: Sample<NumberBody, NumberKey, NumberAnswer>[] = [
  {
    question: 'How many litres are 1.5 m³?',
    body: { unit_mode: 'shown', units: ['L'] },
    key: {
      ...noUnits,
      accepted: [
        { type: 'value', value: '1500', tolerance: { type: 'absolute', amount: '0' }, percent: 100 },
        { type: 'value', value: '1500', tolerance: { type: 'relative', amount: '0.01' }, percent: 50 },
      ],
    },
    right: [{ value: '1500' }, { value: ' 1,500.0' }, { value: '1.5e3' }, { value: '1,5 × 10³' }],
    partly: [
      { answer: { value: '1515' }, share: 0.5 },
      { answer: { value: '1485' }, share: 0.5 },
    ],
    wrong: [{ value: '1515.0000000000000001' }, { value: '-1500' }, { value: '0' }],
    empty: [{ value: '' }, { value: ' ' }],
    unreadable: [{ value: 'abc' }, { value: '1,500' }, { value: '3000/2' }, { value: '1500 L' }],
    hostile: [
      { value: '1e999999999' },
      { value: '9'.repeat(60) },
      { value: '1'.repeat(61) },
      { value: '1e999' },
      { value: '-1e-999' },
      { value: 5 },
      { value: '5', unit: 'L' },
      { value: '<b>1500</b>' },
      { value: '\u202E0051' },
      [],
      null,
    ],
  },
  {
    question: 'The distance between two towns is 5 km. What is it?',
    body: { unit_mode: 'chosen', units: ['m', 'km', 's'] },
    key: {
      accepted: [{ type: 'range', from: '4999.5', to: '5000.5', percent: 100 }],
      units: [
        { unit: 'm', factor: '1' },
        { unit: 'km', factor: '1000' },
      ],
      unit_penalty: 25,
    },
    right: [
      { value: '5', unit: 'km' },
      { value: '5000', unit: 'm' },
      { value: '4.9995', unit: 'km' },
      { value: '5000.5', unit: 'm' },
    ],
    partly: [
      { answer: { value: '5000' }, share: 0.75 },
      { answer: { value: '5000', unit: 's' }, share: 0.75 },
      { answer: { value: '5000', unit: 'km' }, share: 0.75 },
    ],
    wrong: [
      { value: '5', unit: 'm' },
      { value: '5' },
      { value: '5.00051', unit: 'km' },
      { value: '4', unit: 'km' },
    ],
    empty: [{ value: '', unit: 'km' }],
    unreadable: [{ value: 'five', unit: 'km' }],
    hostile: [{ value: '5', unit: 'miles' }, { value: '1e999', unit: 'km' }, { unit: 'km' }],
  },
  {
    question: 'What is the resistance, to three significant figures?',
    body: { unit_mode: 'typed', units: [] },
    key: {
      accepted: [{ type: 'value', value: '2.995', tolerance: { type: 'figures', figures: 3 }, percent: 100 }],
      units: [
        { unit: 'Ω', factor: '1' },
        { unit: 'ohm', factor: '1' },
        { unit: 'μΩ', factor: '1e-6' },
      ],
      unit_penalty: 100,
    },
    right: [
      { value: '3.00', unit: 'Ω' },
      { value: '3', unit: ' \u2126 ' },
      { value: '3.004', unit: 'ohm' },
      { value: '3e6', unit: '\u00B5Ω' },
    ],
    partly: [],
    wrong: [
      { value: '2.9949', unit: 'Ω' },
      { value: '3', unit: 'Ohm' },
      { value: '3', unit: '' },
      { value: '3' },
    ],
    empty: [{ value: '' }],
    unreadable: [{ value: '2,995', unit: 'Ω' }],
    hostile: [
      { value: '3', unit: 'Ω'.repeat(31) },
      { value: '3', unit: '\0' },
    ],
  },
];
