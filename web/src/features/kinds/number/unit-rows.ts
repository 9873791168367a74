// The units of a question as its author sees them: one list, in which some are correct.
import type { NumberBody } from '@quivia/contract/kinds/number';
import type { NumberKey } from '@quivia/contract/kinds/number.key';

export interface UnitRow {
  unit: string;
  /** Null for one that is only offered. */
  factor: string | null;
}

type Units = { body: NumberBody; answerKey: NumberKey };

export const rowsOf = ({ body, answerKey }: Units): UnitRow[] =>
  body.unit_mode === 'typed'
    ? answerKey.units
    : body.units.map((unit) => ({
        unit,
        factor: answerKey.units.find((known) => known.unit === unit)?.factor ?? null,
      }));

export function withRows({ body, answerKey }: Units, rows: readonly UnitRow[]): Units {
  const known = rows.flatMap(({ unit, factor }) => (factor === null ? [] : [{ unit, factor }]));
  return {
    body: { ...body, units: body.unit_mode === 'chosen' ? rows.map(({ unit }) => unit) : [] },
    answerKey: { ...answerKey, units: known },
  };
}

export const sameUnits = (one: Units, other: Units) =>
  JSON.stringify([one.body.units, one.answerKey.units]) ===
  JSON.stringify([other.body.units, other.answerKey.units]);

/** What was written for one way of asking is kept for the others, as far as it fits. */
export function withMode({ body, answerKey }: Units, unit_mode: NumberBody['unit_mode']): Units {
  const names = [...new Set([...body.units, ...answerKey.units.map(({ unit }) => unit)])];
  const asks = unit_mode === 'chosen' || unit_mode === 'typed';
  const known = answerKey.units.length > 0 ? answerKey.units : [{ unit: names[0] ?? '', factor: '1' }];
  const units = { none: [], shown: [names[0] ?? ''], chosen: names, typed: [] }[unit_mode];
  return {
    body: { unit_mode, units: unit_mode === 'chosen' && units.length === 0 ? [''] : units },
    answerKey: {
      ...answerKey,
      units: asks ? known : [],
      // A wrong unit is a wrong answer, unless the author says otherwise.
      unit_penalty: asks ? (answerKey.units.length > 0 ? answerKey.unit_penalty : 100) : 0,
    },
  };
}
