import type { NumberReading } from '@quivia/contract/kinds/read-number';
import { percentText } from '../typed-review.words.ts';

type Problem = Extract<NumberReading, { problem: string }>['problem'];

/** What a field says when it is left and its text can't be read as a number. */
export const numberProblem = (problem: Problem, typed: string): string =>
  ({
    ambiguous: `“${typed.trim()}” could mean ${typed.trim().replace(',', '')} or ${typed.trim().replace(',', '.')}. Please write one of these.`,
    too_long: 'This number is too long or too large. Please shorten it.',
    not_a_number: 'This can’t be read as a number. Please enter digits only, such as 12.5, −3 or 1.2e5.',
  })[problem];

export const player = {
  label: 'Your answer',
  readAs: (number: string) => `Read as ${number}`,
  unit: 'Unit',
  chooseUnit: 'Choose…',
  keypad: 'Keypad',
  sign: 'Change sign',
  power: 'Times ten to the power of',
  keys: {
    point: 'Decimal point',
    minus: 'Minus',
    back: 'Delete the last character',
    clear: 'Clear',
    left: 'Move left',
    right: 'Move right',
  },
};

export const review = {
  units: (units: readonly string[]) => `Accepted units: ${units.join(', ')}`,
  penalty: (percent: number) => `A wrong or missing unit costs ${percentText(percent)} of the marks.`,
};

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A decimal as it is printed: 1.5e-3 is 1.5 × 10⁻³. */
export function printed(decimal: string): string {
  // A variable, whose value each student has.
  if (decimal.startsWith('{{')) return decimal;
  const [mantissa = '', exponent] = decimal.toLowerCase().split('e');
  const number = mantissa.replace('-', '−');
  if (exponent === undefined || Number(exponent) === 0) return number;
  const power = String(Number(exponent)).replace(/\d/g, (digit) => SUPERSCRIPT[Number(digit)] as string);
  return `${number} × 10${power.replace('-', '⁻')}`;
}

export const toleranceText = {
  absolute: (value: string, amount: string) => `${value} ± ${amount}`,
  relative: (value: string, percent: string) => `${value} ± ${percent} %`,
  figures: (value: string, figures: number) =>
    `${value}, to ${figures} significant ${figures === 1 ? 'figure' : 'figures'}`,
  range: (from: string, to: string) => `${from} to ${to}`,
};

export const editor = {
  accepted: 'Accepted answers',
  acceptedHint: 'They are checked from top to bottom. The first one that fits decides the marks.',
  answer: (number: number) => `answer ${number}`,
  add: 'Add answer',
  match: 'Accept',
  matches: [
    ['exact', 'Exactly'],
    ['absolute', 'Value ± amount'],
    ['relative', 'Value ± percent'],
    ['figures', 'Significant figures'],
    ['range', 'From … to …'],
  ],
  value: 'Value',
  from: 'From',
  to: 'To',
  amount: 'Tolerance',
  percent: 'Tolerance (%)',
  figures: 'Figures',
  unitMode: 'Unit',
  unitModes: [
    ['none', 'No unit'],
    ['shown', 'Shown after the field'],
    ['chosen', 'Students choose it from a list'],
    ['typed', 'Students type it'],
  ],
  unitShown: 'Unit to show',
  unitsOffered: 'Units to choose from',
  unitsAccepted: 'Accepted units',
  unitsHint:
    'Accepted answers are in the unit whose factor is 1. If that is m, the factor of km is 1000: one km is 1000 m.',
  unitsTypedHint: 'Spelling and case count, so list each spelling: Ω and ohm.',
  unit: 'Unit',
  unitName: (number: number) => `unit ${number}`,
  addUnit: 'Add unit',
  factor: 'Factor',
  isCorrect: 'Correct unit',
  penalty: 'Deduction for a wrong or missing unit (%)',
  penaltyHint: 'Of what the value earns. With 100, the unit must be correct.',
} as const;
