// What is wrong with a rubric, or with what was said by it.
export const words = {
  step: (step: number) => `Please enter marks in steps of ${step}, such as 2 or −${step}`,
  text: 'Please say what this item is for',
  emptyGroup: 'Please add an item to this group, or remove the group',
  tooManyGroups: (most: number) => `A rubric can have at most ${most} groups`,
  tooManyItems: (most: number) => `A rubric can have at most ${most} items`,
  sameId: 'Two items have the same id',
  adjustmentNote: 'Please say why you adjust the mark',
} as const;
