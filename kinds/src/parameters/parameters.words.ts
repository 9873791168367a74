/** What is wrong with a formula. */
export const FORMULA_PROBLEMS = {
  empty: 'Please enter a formula, such as a * b / 2.',
  ends: 'The formula stops too early.',
  log: 'Use ln for the natural logarithm, or log10.',
  missing: (text: string) => `A “${text}” is missing.`,
  noOperator: (text: string) => `Put a sign such as * before “${text}”.`,
  unexpected: (text: string) => `“${text}” doesn't belong there.`,
  unknownSign: (text: string) => `“${text}” can't be used in a formula.`,
  unknownFunction: (name: string) => `There is no function “${name}”.`,
  noBrackets: (name: string) => `“${name}” is a function: write ${name}(…).`,
  arguments: (name: string, fewest: number, most: number) =>
    `“${name}” takes ${fewest === most ? fewest : `${fewest} to ${most}`} ${most === 1 ? 'value' : 'values'}.`,
} as const;

export const PARAMETER_PROBLEMS = {
  twice: (name: string) => `There is already a variable “${name}”.`,
  reserved: (name: string) => `“${name}” has a meaning in formulas. Please choose another name.`,
  unknown: (name: string) => `There is no variable “${name}”.`,
  later: (name: string) => `“${name}” must come before this variable.`,
  step: 'The step must be more than 0.',
  range: 'The range must begin with its smaller number.',
  manySteps: (most: string) => `This range has more than ${most} values. Please use a larger step.`,
  noNumber: (name: string, values: string) =>
    values === '' ? `“${name}” is not a number.` : `“${name}” is not a number when ${values}.`,
  inUnit: "A unit can't contain a variable.",
  sameOptions: 'Two options are the same.',
  notOneValue: 'Please use one variable, such as {{area}}, or a number.',
} as const;

/** Names of classes of answers. */
export const CLASS_LABELS = {
  range: (from: string, to: string) => `${from} to ${to}`,
  times: (ratio: string) => `${ratio} × the correct value`,
  more: (difference: string) => `the correct value + ${difference}`,
} as const;
