export const PARAMETER_MESSAGES = {
  name: 'Please use a letter first, then letters, digits or _, at most 20 in all.',
  values: 'Please enter at least one value.',
  none: 'Please add a variable.',
  many: (most: number) => `A question can have at most ${most} variables.`,
} as const;
