export const editor = {
  group: (number: number) => `Group ${number}`,
  name: 'Name of the group (optional)',
  choose: (number: number) => `How many items of group ${number} can apply`,
  chooses: [
    ['many', 'Any of them'],
    ['one', 'One of them'],
  ],
  item: (group: number, number: number) => `Item ${group}.${number}`,
  of: (name: string) => `of ${name.toLowerCase()}`,
  marks: 'Marks',
  shown: 'Students see it',
  showns: { always: 'Always', applied: 'When it applies', never: 'Never' },
  note: 'Note for markers',
  up: (name: string) => `Move ${name.toLowerCase()} up`,
  down: (name: string) => `Move ${name.toLowerCase()} down`,
  remove: (name: string) => `Remove ${name.toLowerCase()}`,
  addItem: 'Add item',
  addGroup: 'Add group',
} as const;

/** In the form of a question. */
export const ofQuestion = {
  title: 'Rubric',
  hint: 'Exams made with this question begin with it and can change their own. Students see an item with their results, as it says. Leave blank for none.',
  best: (best: number) => `The best answer earns ${best} by these items.`,
  oneOf: 'One of',
};
