export const page = {
  title: 'Hall settings',
  lead: 'Where the exam is held, who is on duty, and how students get in.',
  noPage: 'Exam not found',
  noPageHint: 'Only the people who run an exam can change its hall settings.',
};

export const duties = {
  title: 'On duty',
  none: 'Nobody else is on duty',
  noneHint: 'You can do everything yourself, or put colleagues on duty.',
  off: 'Remove from duty',
  offOf: (who: string) => `Remove ${who} from duty`,
  add: 'Add an invigilator',
  search: 'Name or username',
  colleague: 'Colleague',
  chosen: (who: string) => `Chosen: ${who}`,
  nobody: 'Nobody found.',
  searching: 'Searching…',
  duty: 'Duty',
  explained: {
    observer: "Can see the board but can't change anything.",
    invigilator: 'In charge of one room: check-in, messages, notes, and pausing one student.',
    chief: 'Also gives minutes, pauses everyone, lets students back in and ends an exam for one student.',
  },
  room: 'Room',
  chooseRoom: 'Choose a room',
  noRoom: 'Choose a room above first: an invigilator is in charge of one.',
  give: 'Put on duty',
  left: 'Has left and no longer has access.',
};

export const doorForm = {
  title: 'Door',
  lead: 'Without these, the exam opens automatically at its start time.',
  asksCode: 'Ask for an entry code that is shown in the hall and changes every minute',
  startsManually: 'Hold students in a waiting room until you start the exam',
  gate: 'Close entry after (minutes)',
  gateHint: 'After the start. Leave blank to let students start until the exam closes.',
  submit: 'Allow submitting after (minutes)',
  submitHint: 'After the start. Leave blank to allow it at any time.',
  save: 'Save',
};

export const sebCard = {
  title: 'Safe Exam Browser',
  text: 'Students take the exam in a program that closes everything else on their computer.',
  open: 'Set up Safe Exam Browser',
};
