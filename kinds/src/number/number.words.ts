import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';

function acceptedText(accepted: AcceptedNumber): string {
  if (accepted.type === 'range') return `${accepted.from} to ${accepted.to}`;
  const { value, tolerance } = accepted;
  if (tolerance.type === 'figures') return `${value} to ${tolerance.figures} significant figures`;
  if (Number(tolerance.amount) === 0) return value;
  return tolerance.type === 'absolute'
    ? `${value} ± ${tolerance.amount}`
    : `${value} ± ${Number((Number(tolerance.amount) * 100).toPrecision(12))} %`;
}

/** '9.81 ± 0.01, 10 (50 %); units m, km (× 1000); a wrong unit costs 50 %' */
export function numberKeyText({ accepted, units, unit_penalty }: NumberKey): string {
  const values = accepted.map((one) =>
    one.percent === 100 ? acceptedText(one) : `${acceptedText(one)} (${one.percent} %)`,
  );
  const known = units.map(({ unit, factor }) => (Number(factor) === 1 ? unit : `${unit} (× ${factor})`));
  const more = known.length > 0 ? [`units ${known.join(', ')}`, `a wrong unit costs ${unit_penalty} %`] : [];
  return [values.join(', '), ...more].join('; ');
}

export const NUMBER_PROBLEMS = {
  none: 'Please enter at least one accepted value.',
  full: 'At least one accepted value must earn 100 %.',
  range: 'The range must begin with its smaller number.',
  tolerance: "A tolerance can't be negative.",
  unitShown: 'Please enter the unit to show.',
  unitsToChoose: 'Please enter at least two units to choose from.',
  unitsAccepted: 'Please enter at least one accepted unit.',
  unitBlank: 'Please enter a unit or remove it.',
  unitTwice: 'This unit is already in the list.',
  unitNotOffered: "Students can't choose this unit. Add it to the list of units, or remove it here.",
  factor: 'The factor must be more than 0.',
  factorOne: 'One unit must have the factor 1: the accepted values are in that unit.',
} as const;
