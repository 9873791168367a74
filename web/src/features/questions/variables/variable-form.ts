// A variable while it is being written. Every field stays as it was typed, so that whoever changes the type and changes it
// back finds everything again.
import type { Parameters, Variable } from '@quivia/contract/kinds/parameters';
import { readNumber } from '@quivia/contract/kinds/read-number';
import * as z from 'zod/mini';

const VARIABLE_TYPES = ['range', 'list', 'formula'] as const;
const ROUNDINGS = ['none', 'decimals', 'figures'] as const;

export const VariableForm = z.object({
  type: z.enum(VARIABLE_TYPES),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  step: z.string(),
  /** With commas, semicolons or spaces between them. */
  values: z.string(),
  formula: z.string(),
  rounding: z.enum(ROUNDINGS),
  digits: z.string(),
});
export type VariableForm = z.output<typeof VariableForm>;

export const BLANK_VARIABLE: VariableForm = {
  type: 'range',
  name: '',
  from: '1',
  to: '10',
  step: '1',
  values: '',
  formula: '',
  rounding: 'none',
  digits: '2',
};

const decimalOf = (typed: string) => {
  const reading = readNumber(typed);
  return 'decimal' in reading ? reading.decimal : typed.trim();
};

function variableOf(form: VariableForm): Variable {
  const { type } = form;
  const name = form.name.trim();
  if (type === 'range')
    return { type, name, from: decimalOf(form.from), to: decimalOf(form.to), step: decimalOf(form.step) };
  if (type === 'list')
    return {
      type,
      name,
      values: form.values
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(decimalOf),
    };
  const digits = form.digits.trim() === '' ? Number.NaN : Number(form.digits);
  const rounding = {
    none: { type: 'none' },
    decimals: { type: 'decimals', decimals: digits },
    figures: { type: 'figures', figures: digits },
  } as const;
  return { type, name, formula: form.formula.trim(), rounding: rounding[form.rounding] };
}

/** Null without any. */
export const parametersOf = (variables: readonly VariableForm[]): Parameters | null =>
  variables.length === 0 ? null : { variables: variables.map(variableOf) };

export function variableForms(parameters: Parameters | null | undefined): VariableForm[] {
  return (parameters?.variables ?? []).map((variable) => {
    const { type, name } = variable;
    if (type === 'range') return { ...BLANK_VARIABLE, ...variable };
    if (type === 'list') return { ...BLANK_VARIABLE, type, name, values: variable.values.join(', ') };
    const { formula, rounding } = variable;
    const digits = {
      none: '2',
      decimals: 'decimals' in rounding && String(rounding.decimals),
      figures: 'figures' in rounding && String(rounding.figures),
    }[rounding.type];
    return { ...BLANK_VARIABLE, type, name, formula, rounding: rounding.type, digits: digits || '2' };
  });
}
