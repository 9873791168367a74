import { plural } from '@quivia/contract/plural';

export const drill = {
  title: 'Rehearsal',
  banner: 'Rehearsal',
  bannerHint: 'Everyone here is a ghost student. Nothing counts.',
  toExam: "To the exam's board",
  lead: 'Rehearse with simulated students and your team, the day before.',
  begins: (at: string) => `This exam begins ${at}.`,
  start: 'Rehearse with ghost students',
  again: 'Rehearse again',
  running: (ghosts: number, until: string) =>
    `A rehearsal with ${plural(ghosts, 'ghost student')} is running until ${until}.`,
  over: 'The last rehearsal has ended. Its board and report are kept for a day.',
  open: 'Open its board',
  report: 'Its report',
  end: 'End the rehearsal',
  endTitle: 'End this rehearsal?',
  endText: 'The ghosts stop. The board and the report are kept for a day.',
  notPossible: 'An exam with students can be rehearsed until five minutes before it begins.',
};

export const dialog = {
  title: 'Rehearse with ghost students',
  text: (ghosts: number) =>
    `${plural(ghosts, 'ghost student')} will take a copy of this exam now, with its paper, rooms, seats, duties and door. Pause them, give them minutes, send messages and note incidents.`,
  unseen: "Students can't see it, and nothing counts. The copy is removed after a day.",
  minutes: 'Length in minutes',
  confirm: 'Start the rehearsal',
};

/** Read before a ghost's name. */
export const ghost = 'Ghost student';
