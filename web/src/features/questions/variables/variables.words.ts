import type { Variable } from '@quivia/contract/kinds/parameters';
import { plural } from '@quivia/contract/plural';

export const variables = {
  title: 'Variables',
  hint: ({ student }: { student: string }) =>
    `Every ${student} gets values of their own. Write {{a}} where the value of a belongs: in the question, in formulas, in options, in accepted answers and in the explanation.`,
  name: 'Name',
  type: 'Values',
  types: [
    ['range', 'From … to …'],
    ['list', 'One of a list'],
    ['formula', 'Computed'],
  ],
  from: 'From',
  to: 'To',
  step: 'Step',
  values: 'List of values',
  formula: 'Formula',
  rounding: 'Rounding',
  roundings: [
    ['none', 'None'],
    ['decimals', 'Decimals'],
    ['figures', 'Significant figures'],
  ],
  digits: { decimals: 'Decimals', figures: 'Figures' },
  variable: (number: number) => `variable ${number}`,
  add: 'Add variable',
  formulaHelp: 'What formulas can use',
  formulaSigns: 'Variables above this one, + − * / ^ and brackets, pi, e',
  formulaFunctions:
    'sqrt, cbrt, abs, exp, ln, log10, log2, sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh (angles in radians; rad(30) and deg(x) convert), floor, ceil, round(x, 2), min, max, mod, pow, gcd, lcm, fact, comb, perm, sign',
  roundingNote: 'The rounded value counts everywhere: in the text, in the key and in later formulas.',
} as const;

export const drawsWords = {
  title: '20 draws',
  answer: 'Correct answer',
  number: '#',
  notDrawn: "The draws couldn't be loaded.",
  retry: 'Try again',
  fixFirst: 'Complete the question and the variables to see 20 draws.',
  noNumber: '–',
  unusable: (count: number, student: string) =>
    `${plural(count, 'draw')} of 20 can't be used. No ${student} gets values like these.`,
  preview: 'With the values of draw 1',
} as const;

/** On a line: 'a = 1 to 9, step 2'. */
export function variableText(variable: Variable): string {
  const { name } = variable;
  if (variable.type === 'range') return `${name} = ${variable.from} to ${variable.to}, step ${variable.step}`;
  if (variable.type === 'list') return `${name} = one of ${variable.values.join(', ')}`;
  const { rounding } = variable;
  const rounded = {
    none: '',
    decimals: 'decimals' in rounding ? `, ${plural(rounding.decimals, 'decimal')}` : '',
    figures: 'figures' in rounding ? `, ${plural(rounding.figures, 'significant figure')}` : '',
  }[rounding.type];
  return `${name} = ${variable.formula}${rounded}`;
}
