import { plural } from '@quivia/contract/plural';

export const page = {
  search: 'Search by roll number or name',
  state: 'State',
  anyState: 'All states',
  caption: 'Candidates',
  rollNumber: 'Roll number',
  name: 'Name',
  group: 'Group',
  guide: 'Guide',
  topic: 'Topic',
  extraTime: 'Extra time',
  percent: (percent: number) => (percent === 0 ? '–' : `${percent} %`),
  slot: 'Slot',
  noSlot: 'None yet',
  add: 'Add candidates',
  none: 'No candidates yet',
  noneHint: 'Add all students of the course, choose some of them, or paste a list of roll numbers.',
  noMatch: 'No matching candidates',
  noMatchHint: 'Try another word or state.',
  failed: "The candidates couldn't be loaded.",
  select: (who: string) => `Select ${who}`,
  selected: (count: number) => `${plural(count, 'candidate')} selected`,
  selection: 'Selection',
  allActions: 'Actions',
  remove: 'Remove',
  removeTitle: (count: number) => `Remove ${plural(count, 'candidate')}?`,
  removeBody: 'They lose their slots. Candidates who have been called or have marks stay.',
  actions: (who: string) => `Actions for ${who}`,
  change: 'Change details',
  setState: 'Change state',
  history: 'What happened',
};

export const addDialog = {
  title: 'Add candidates',
  how: 'How to add candidates',
  ways: { all: 'All students', choose: 'Choose', paste: 'Paste' },
  allHint: 'Adds every student of the course who is not a candidate yet.',
  search: 'Search students',
  students: 'Students of the course',
  noneLeft: 'Every student of the course is a candidate.',
  noMatch: 'No matching students.',
  firstOnes: (count: number) => `The first ${count} are shown. Search to find others.`,
  rollNumbers: 'Roll numbers',
  rollNumbersHint: 'One in each line, or separated by commas. A column copied from a spreadsheet works.',
  empty: 'Please enter at least one roll number',
  add: 'Add',
  addSome: (count: number) => (count === 0 ? 'Add' : `Add ${count}`),
  chooseSome: 'Please choose at least one student',
  unknown: (count: number) =>
    `${plural(count, 'roll number')} ${count === 1 ? "isn't" : "aren't"} in this course. The others have been added. Please correct:`,
};

export const detailsDialog = {
  title: (who: string) => `Details of ${who}`,
  guide: 'Guide',
  noGuide: 'None',
  guideHint: 'Guides are examiners of this viva. Add them under Panels.',
  topic: 'Topic (optional)',
  extraTime: 'Extra time in percent of a slot',
  extraTimeHint: 'Taken over from the standing extra time of the student.',
  save: 'Save',
};

export const stateDialog = {
  title: (who: string) => `State of ${who}`,
  state: 'State',
  note: 'Reason',
  noteOptional: 'Note (optional)',
  noteHint: 'Is kept with the change and may appear in print.',
  save: 'Save',
};

export const historyDialog = {
  title: (who: string) => `What happened: ${who}`,
  none: 'Nothing yet.',
};

export const groups = {
  title: 'Groups',
  add: 'Add group',
  none: 'No groups yet',
  noneHint: 'Candidates of one group present together and share the marks that are given for the group.',
  members: (names: string[]) => (names.length === 0 ? 'No members' : names.join(', ')),
  change: (name: string) => `Change ${name}`,
  changeShort: 'Change',
  newTitle: 'New group',
  changeTitle: (name: string) => `Change ${name}`,
  name: 'Name of the group',
  topic: 'Topic (optional)',
  pick: 'Members',
  inOther: (name: string) => `in ${name}`,
  save: 'Save',
  remove: 'Remove group',
};
