import { plural } from '@quivia/contract/plural';

export const bar = {
  label: 'Acts',
  pause: 'Pause',
  resume: 'Resume',
  minutes: 'Minutes',
  evacuate: 'Evacuate',
  reEntry: 'Let back in',
  end: 'End exam',
};

export const pause = {
  title: (name: string) => `Pause ${name}`,
  text: 'The clock stops, and the questions are covered. What was answered is kept, and exactly the pause is given back.',
  confirm: 'Pause',
};

export const resume = {
  title: (name: string) => `Resume ${name}`,
  text: 'The clock runs again, and exactly the pause is given back. Students who have to come back first stay paused.',
  confirm: 'Resume',
};

export const evacuate = {
  title: (name: string) => `Evacuate ${name}`,
  text: 'Everyone is paused at once, and every page shows your message.',
  message: 'Message',
  preset: 'Please leave the building now, as you were shown.',
  confirm: 'Pause and send',
};

export const minutes = {
  title: (name: string) => `Minutes for ${name}`,
  text: 'The deadline moves at once. You can undo this for 60 seconds.',
  which: 'Give or take',
  give: 'Give minutes',
  take: 'Take minutes',
  count: 'Minutes',
  hint: { give: 'At most 240.', take: 'Everyone keeps at least two minutes.' },
  wrong: 'Enter a whole number from 1 to 240',
  confirm: { give: 'Give', take: 'Take' },
};

/** What a move to another computer cost. */
export const stopwatch = {
  text: (gone: number) => `No sign of life for ${plural(gone, 'minute')}.`,
  use: (gone: number) => `Use ${plural(gone, 'minute')}`,
};

export const reEntry = {
  title: (name: string) => `Let ${name} back in`,
  text: 'After a crash, a move to another computer or submitting by mistake. Answers and the time left are kept, and the clock runs when the student continues.',
  minutes: 'Minutes on top',
  minutesHint: 'For what was lost before. 0 for none.',
  wrong: 'Enter a whole number from 0 to 240',
  confirm: 'Let back in',
};

export const end = {
  title: (name: string) => `End the exam for ${name}`,
  text: 'Their answers are submitted now and graded. The student sees your reason.',
  confirm: 'End exam',
};

export const reason = {
  label: 'Reason',
  hint: 'Students can read it.',
  missing: 'Please give a reason',
};

/** Where an act reaches several exams. */
export const ofExam = (title: string, sentence: string) => `${title}: ${sentence}`;
