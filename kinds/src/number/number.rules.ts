// A typed number, with or without a unit.
import { MESSAGES } from '@quivia/contract/fields.words';
import { NumberAnswer, NumberBody } from '@quivia/contract/kinds/number';
import { type AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import { Decimal } from '@quivia/contract/kinds/parts';
import { readNumber } from '@quivia/contract/kinds/read-number';
import type { Kind, KindProblem, ResponseClass } from '../kind.rules.ts';
import { shortLabel } from '../part-texts.rules.ts';
import { absolute, compare, distance, type Exact, exact, rounded, times, written } from './decimal.rules.ts';
import { numberSamples } from './number.samples.ts';
import { NUMBER_PROBLEMS, numberKeyText } from './number.words.ts';

function isAccepted(accepted: AcceptedNumber, value: Exact): boolean {
  if (accepted.type === 'range')
    return compare(value, exact(accepted.from)) >= 0 && compare(value, exact(accepted.to)) <= 0;
  const expected = exact(accepted.value);
  const { tolerance } = accepted;
  if (tolerance.type === 'figures')
    return compare(rounded(value, tolerance.figures), rounded(expected, tolerance.figures)) === 0;
  const amount = exact(tolerance.amount);
  const most = tolerance.type === 'absolute' ? amount : times(amount, absolute(expected));
  return compare(distance(value, expected), most) <= 0;
}

const shareOf = (key: NumberKey, value: Exact) =>
  (key.accepted.find((accepted) => isAccepted(accepted, value))?.percent ?? 0) / 100;

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Spellings that look the same: both micro signs, m² and m^2, a dot or star between factors, spaces around them. */
const unitSpelling = (unit: string) =>
  unit
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/µ/g, 'μ')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\^?([⁻]?)([⁰¹²³⁴-⁹]+)/g, (_match, minus: string, digits: string) => {
      const value = [...digits].map((digit) => SUPERSCRIPT.indexOf(digit)).join('');
      return `^${minus && '-'}${value}`;
    })
    .replace(/[*⋅∙•]/g, '·')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([/·^]) ?/g, '$1');

const knownUnit = (key: NumberKey, unit: string) => {
  const spelling = unitSpelling(unit);
  return key.units.find((known) => unitSpelling(known.unit) === spelling);
};

/** A key without units asks for none. */
export function gradeNumber(
  key: NumberKey,
  { value: text, unit = '' }: NumberAnswer,
): { share: number; isUnreadable: boolean } {
  if (text.trim() === '') return { share: 0, isUnreadable: false };
  const reading = readNumber(text);
  if ('problem' in reading) return { share: 0, isUnreadable: true };
  const value = exact(reading.decimal);
  if (key.units.length === 0) return { share: shareOf(key, value), isUnreadable: false };
  const known = knownUnit(key, unit);
  const withUnit = known ? shareOf(key, times(value, exact(known.factor))) : 0;
  const withoutUnit = shareOf(key, value) * (1 - key.unit_penalty / 100);
  return { share: Math.max(withUnit, withoutUnit), isUnreadable: false };
}

/** Equal numbers are one class, however they were typed. Different units are different mistakes. */
export function numberClass(key: NumberKey, answer: NumberAnswer): Omit<ResponseClass, 'part'> {
  const graded = gradeNumber(key, answer);
  const reading = readNumber(answer.value);
  const unit = unitSpelling(answer.unit ?? '');
  if ('problem' in reading)
    return {
      id: `unreadable ${answer.value.trim()} ${unit}`,
      label: shortLabel(shown(answer), 80),
      ...graded,
    };
  const number = written(exact(reading.decimal));
  const factor = knownUnit(key, unit)?.factor;
  return {
    id: factor === undefined ? `${number} ${unit}` : `${number} × ${written(exact(factor))}`,
    label: shortLabel(`${number} ${answer.unit ?? ''}`, 80),
    ...graded,
  };
}

const shown = ({ value, unit = '' }: NumberAnswer) => `${value} ${unit}`;

function unitProblems({ unit_mode, units }: NumberBody, key: NumberKey): KindProblem[] {
  const problems: KindProblem[] = [];
  const add = (message: string, ...path: KindProblem['path']) => problems.push({ path, message });
  const lookThrough = (list: string[], ...path: KindProblem['path']) => {
    const spellings = list.map(unitSpelling);
    for (const [i, spelling] of spellings.entries()) {
      const at = [...path, i, ...(path[0] === 'answer_key' ? ['unit'] : [])];
      if (spelling === '') add(NUMBER_PROBLEMS.unitBlank, ...at);
      else if (spellings.indexOf(spelling) < i) add(NUMBER_PROBLEMS.unitTwice, ...at);
    }
  };
  if (unit_mode === 'none') return [];
  if (unit_mode === 'shown')
    return (units[0] ?? '').trim() === ''
      ? [{ path: ['body', 'units', 0], message: NUMBER_PROBLEMS.unitShown }]
      : [];
  if (unit_mode === 'chosen') {
    if (units.length < 2) add(NUMBER_PROBLEMS.unitsToChoose, 'body', 'units');
    lookThrough(units, 'body', 'units');
  }
  if (key.units.length === 0) add(NUMBER_PROBLEMS.unitsAccepted, 'answer_key', 'units');
  else if (!key.units.some(({ factor }) => compare(exact(factor), exact('1')) === 0))
    add(NUMBER_PROBLEMS.factorOne, 'answer_key', 'units');
  const accepted = key.units.map(({ unit }) => unit);
  lookThrough(accepted, 'answer_key', 'units');
  const offered = new Set(units.map(unitSpelling));
  for (const [i, { unit, factor }] of key.units.entries()) {
    if (unit_mode === 'chosen' && unit.trim() !== '' && !offered.has(unitSpelling(unit)))
      add(NUMBER_PROBLEMS.unitNotOffered, 'answer_key', 'units', i, 'unit');
    if (exact(factor).digits <= 0n) add(NUMBER_PROBLEMS.factor, 'answer_key', 'units', i, 'factor');
  }
  return problems;
}

/** The fields of an accepted number that hold one. */
const numbersOf = (accepted: AcceptedNumber): [string[], string][] => {
  if (accepted.type === 'range')
    return [
      [['from'], accepted.from],
      [['to'], accepted.to],
    ];
  const { value, tolerance } = accepted;
  return tolerance.type === 'figures'
    ? [[['value'], value]]
    : [
        [['value'], value],
        [['tolerance', 'amount'], tolerance.amount],
      ];
};

function acceptedProblems(key: NumberKey): KindProblem[] {
  const path = ['answer_key', 'accepted'];
  if (key.accepted.length === 0) return [{ path, message: NUMBER_PROBLEMS.none }];
  const variables = key.accepted.flatMap((accepted, i) =>
    numbersOf(accepted).flatMap(([field, text]) =>
      Decimal.safeParse(text).success ? [] : [{ path: [...path, i, ...field], message: MESSAGES.number }],
    ),
  );
  if (variables.length > 0) return variables;
  const problems = key.accepted.flatMap((accepted, i): KindProblem[] => {
    const at = [...path, i];
    if (accepted.type === 'range')
      return compare(exact(accepted.from), exact(accepted.to)) > 0
        ? [{ path: [...at, 'from'], message: NUMBER_PROBLEMS.range }]
        : [];
    return accepted.tolerance.type !== 'figures' && exact(accepted.tolerance.amount).digits < 0n
      ? [{ path: [...at, 'tolerance', 'amount'], message: NUMBER_PROBLEMS.tolerance }]
      : [];
  });
  if (!key.accepted.some(({ percent }) => percent === 100))
    problems.push({ path, message: NUMBER_PROBLEMS.full });
  return problems;
}

const asksForUnit = ({ unit_mode }: NumberBody) => unit_mode === 'chosen' || unit_mode === 'typed';

/** Units count only where they are asked for, whatever the key says. */
const keyFor = (body: NumberBody, key: NumberKey): NumberKey =>
  asksForUnit(body) ? key : { ...key, units: [] };

/** One unit is shown, none is known where none is asked for: nothing that is left over can count. */
function prepared(body: NumberBody, key: NumberKey): { body: NumberBody; key: NumberKey } {
  const units = body.units.map((unit) => unit.trim());
  const kept = { none: [], shown: units.slice(0, 1), chosen: units, typed: [] }[body.unit_mode];
  return {
    body: { ...body, units: kept },
    key: asksForUnit(body)
      ? { ...key, units: key.units.map(({ unit, factor }) => ({ unit: unit.trim(), factor })) }
      : { ...key, units: [], unit_penalty: 0 },
  };
}

function withAccepted(key: NumberKey, answer: NumberAnswer): NumberKey | undefined {
  const reading = readNumber(answer.value);
  if ('problem' in reading || gradeNumber(key, answer).share === 1) return undefined;
  const factor = key.units.length === 0 ? '1' : knownUnit(key, answer.unit ?? '')?.factor;
  if (factor === undefined) return undefined;
  const value = Decimal.safeParse(written(times(exact(reading.decimal), exact(factor))));
  if (!value.success) return undefined;
  const added: AcceptedNumber = {
    type: 'value',
    value: value.data,
    tolerance: { type: 'absolute', amount: '0' },
    percent: 100,
  };
  // In front, as the first that fits counts.
  const wider = NumberKey.safeParse({ ...key, accepted: [added, ...key.accepted] });
  return wider.success ? wider.data : undefined;
}

export const number: Kind<NumberBody, NumberKey, NumberAnswer> = {
  name: 'number',
  Body: NumberBody,
  Key: NumberKey,
  Answer: NumberAnswer,
  isAnswerable: true,
  problems: (_question, body, key) => [...acceptedProblems(key), ...unitProblems(body, key)],
  prepare: (question, body, key) => ({ question, ...prepared(body, key) }),
  forStudent: (body) => body,
  isAnswered: ({ value }) => value.trim() !== '',
  fits: (body, { unit = '' }) =>
    unit === '' || body.unit_mode === 'typed' || (body.unit_mode === 'chosen' && body.units.includes(unit)),
  grade: (body, key, answer) => {
    const graded = gradeNumber(keyFor(body, key), answer);
    return { ...graded, parts: [{ id: '', share: graded.share }] };
  },
  classes: (body, key, answer) => [{ part: '', ...numberClass(keyFor(body, key), answer) }],
  guessing: () => 0,
  summary: (_body, answer) => shortLabel(shown(answer), 24),
  words: ({ units }, { accepted, units: known }) => [
    ...accepted.flatMap((one) => (one.type === 'range' ? [one.from, one.to] : [one.value])),
    ...new Set([...units, ...known.map(({ unit }) => unit)]),
  ],
  keyText: (_body, key) => numberKeyText(key),
  accept: (body, key, answer) => withAccepted(keyFor(body, key), answer),
  samples: numberSamples,
};
