// What is wrong with a marking scheme as a whole.
export const words = {
  sameId: 'Two parts of the scheme have the same id.',
  sameName: 'Two components have the same name.',
  reserved: (id: string) => `A component can't have the id ${id}: notes on a sheet are kept under it.`,
  minimumAboveMaximum: 'A minimum is above the maximum of its component.',
  lineAboveMaximum: 'A level or an item gives more than the maximum of its component.',
  checklistSum: 'The items of a checklist must add up to the maximum of the component.',
  passMarkAboveTotal: 'The pass mark is above the total.',
  tooMany: (most: number) => `A scheme can have at most ${most} components.`,
  ofCircuit: 'A scheme is for one station: choose one for each station of the circuit.',
  countsNothing: 'At least one component has to count',
} as const;
