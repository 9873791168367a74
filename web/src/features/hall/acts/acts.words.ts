import { plural } from '@quivia/contract/plural';

export const bar = {
  pause: 'Pause',
  resume: 'Resume',
  minutes: 'Minutes',
  evacuate: 'Evacuate',
  reEntry: 'Let back in',
  end: 'End exam',
  /** A student, a room, or everyone. */
  label: (name: string) => `Actions for ${name}`,
  scope: (name: string, exams: number, students: number) =>
    `For ${exams > 1 ? `${exams} exams, ${plural(students, 'student')}` : `${name} (${plural(students, 'student')})`}:`,
};

export const pause = {
  title: (name: string) => `Pause ${name}`,
  text: (isOne: boolean) =>
    `The clock stops, and the questions are covered. Answers are kept. When you resume, ${isOne ? 'the student gets' : 'students get'} back exactly the time they were paused.`,
  confirm: 'Pause',
};

export const resume = {
  title: (name: string) => `Resume ${name}`,
  text: (isOne: boolean) =>
    `The clock runs again, and ${isOne ? 'the student gets' : 'students get'} back exactly the time they were paused.`,
  /** Of a room or everyone: one student who is named continues in any case. */
  away: 'Students who were let back in stay paused until they return, for at most 15 minutes.',
  confirm: 'Resume',
};

const NAMED = 8;

/** After an evacuation. */
export const headCount = {
  missing(names: readonly string[]): string {
    const others = names.length - NAMED;
    const named = names.slice(0, NAMED).join(', ');
    return `Not back yet (${names.length}): ${named}${others > 0 ? ` and ${others} more` : ''}.`;
  },
  whom: 'Who continues?',
  options: (back: number) =>
    [
      {
        value: 'back',
        words: `Only those who are back (${back})`,
        hint: 'The others stay paused and lose no time. Resume again when they are back.',
      },
      { value: 'all', words: 'Everyone', hint: 'The clocks of students who are not back run too.' },
    ] as const,
  confirm: (back: number) => `Resume ${plural(back, 'student')}`,
  anyway: 'Resume everyone anyway',
};

export const evacuate = {
  title: (name: string) => `Evacuate ${name}`,
  text: 'Their clocks stop at once, and their pages show your message.',
  message: 'Message',
  preset: 'Leave the building now. Your time has been stopped.',
  confirm: 'Pause and send',
};

export const minutes = {
  title: (name: string) => `Minutes for ${name}`,
  text: 'The deadline moves at once. You can undo this for 60 seconds.',
  which: 'Change',
  give: 'Add minutes',
  take: 'Remove minutes',
  count: 'Minutes',
  hint: { give: 'At most 240.', take: 'Everyone keeps at least two minutes.' },
  wrong: 'Enter a whole number from 1 to 240',
  confirm: { give: 'Add', take: 'Remove' },
};

/** What a move to another computer cost. */
export const stopwatch = {
  text: (gone: number) => `No contact with this student for ${plural(gone, 'minute')}.`,
  use: (gone: number) => `Use ${plural(gone, 'minute')}`,
};

export const reEntry = {
  title: (name: string) => `Let ${name} back in`,
  text: 'Use this after a crash, a move to another computer or an accidental submission. Answers and remaining time are kept, and the clock starts again when the student continues, or automatically after 15 minutes. A student who is working now is stopped until then.',
  minutes: 'Extra minutes',
  minutesHint: 'To make up for lost time. Enter 0 for none.',
  wrong: 'Enter a whole number from 0 to 240',
  confirm: 'Let back in',
};

export const end = {
  title: (name: string) => `End the exam for ${name}`,
  text: "The student's answers are submitted and graded now. The student sees your reason.",
  confirm: 'End exam',
};

export const reasonHint = (isOne: boolean) => `${isOne ? 'The student' : 'Students'} can read it.`;

/** Where an act reaches several exams. */
export const ofExam = (title: string, sentence: string) => `${title}: ${sentence}`;
