import type { Share } from '@quivia/contract/endpoint';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';
import { SHARE_NAMES } from '@quivia/contract/team.words';

export const words = catalogue('exams', {
  started: 'Quiz started successfully',
  rehearsalEnded: 'The rehearsal was ended.',
  tooLateToAdd: 'Nobody can be added to an exam that has ended.',
  noSuchWalkIn: ({ student }: { student: string }) =>
    `There is no such ${student} who can take exams of this course.`,
  /** The times of a foreign exam matter, its title does not. */
  anotherExam: 'another exam',
  noSuchExam: 'There is no such exam.',
  notYourShare: ({ needed }: { needed: Share }) =>
    `Only people with the share ${SHARE_NAMES[needed]} can do this. Ask the owner of the exam for it.`,
  marksWhenOver: 'You can see marks and keys of this exam when it has ended.',
  startedOtherwise:
    'This exam was already started with other details. Find it in the list of exams and change it there.',
  newcomersOfCommunity: 'Only community exams can include people who join later.',
  notMembers: 'Some of the people you chose are no longer members. Please choose again.',
  ownerTakes: "The owner of an exam can't take it. Remove them from the list, or hand the exam over first.",
  notOfCourse: "Some of the students you chose don't take this course here. Please choose again.",
  paperTooLarge: (given: { bank: string; questions: number; megabytes: number }) =>
    `${given.bank} is too large for one exam. The limit is ${given.questions.toLocaleString('en')} questions and ` +
    `${given.megabytes} MB of text.`,
  noQuestions: ({ bank }: { bank: string }) => `${bank} has no questions yet.`,
  needsPeople: 'Some of these answers are marked by people. Please choose to show the results later.',
  bankOfOtherCourse: ({ bank }: { bank: string }) => `${bank} is not a question bank of this course.`,
  courseNotYours: 'This course is not assigned to you.',
  noSuchStudent: 'There is no such student in this course.',

  opened: 'This exam has opened. You can extend, end or cancel it now.',
  cancelledAlready: 'This exam was cancelled.',
  endedAlready: 'This exam has ended.',
  notOpenYet: 'This exam has not opened yet.',
  notOpen: 'Only an exam that is open can be ended.',
  atMostADay: ({ minutes }: { minutes: number }) =>
    `An exam can last at most one day, and this one already has ${plural(minutes, 'minute')}.`,
  endBeforeStart: 'The end time must be after the start time.',
  endPassed: 'The end time has already passed.',
  longerThanWindow: 'The duration is longer than the time between start and end.',
  withinAYear: 'An exam must start and end within a year.',

  updated: ({ student }: { student: string }) => `Exam updated. ${capital(student)}s have been notified.`,
  extended: ({ minutes }: { minutes: number }) => `Everyone has ${plural(minutes, 'more minute')}.`,
  timeGivenBack: ({ exams, minutes }: { exams: number; minutes: number }) =>
    `Everyone in ${plural(exams, 'exam')} has ${plural(minutes, 'more minute')}.`,
  timeGivenBackAlready: 'Everyone has already been given this time back.',
  noSuchOutage: 'There is no such outage.',
  ended: 'Exam ended. The results are held until you release them.',
  endedAndReleased: 'Exam ended. The results will be released a few minutes after the answers are graded.',
  cancelled: ({ student }: { student: string }) => `Exam cancelled. ${capital(student)}s have been notified.`,
  extraTime: ({ who, percent }: { who: string; percent: number }) =>
    percent === 0 ? `${who} has no extra time.` : `${who} has ${percent} % extra time in every exam.`,
  extraMinutes: ({ who, minutes }: { who: string; minutes: number }) =>
    minutes === 0
      ? `${who} has no extra minutes in this exam.`
      : `${who} has ${plural(minutes, 'extra minute')} in this exam.`,
  notTaking: ({ student }: { student: string }) => `There is no such ${student} in this exam.`,
  timeIsUp: ({ who }: { who: string }) =>
    `Time is up for ${who}. You can reopen the attempt from its result.`,
  updatedWithoutSeats: ({ lost, student }: { lost: number; student: string }) =>
    `Exam updated. ${capital(student)}s have been notified. ${plural(lost, student)} lost their seat to another exam at the same time and ${lost === 1 ? 'needs' : 'need'} another one.`,
});

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface Exam {
  exam: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('exams.log', {
  started: ({ exam, count, student }: Exam & { count: number; student: string }) =>
    `started ${exam} for ${plural(count, student)}`,
  changed: ({ exam }: Exam) => `changed ${exam}`,
  extended: ({ exam, minutes }: Exam & { minutes: number }) =>
    `gave everyone ${plural(minutes, 'more minute')} in ${exam}`,
  ended: ({ exam, reason, isHeld }: Exam & { reason: string; isHeld: boolean }) =>
    `ended ${exam} early${isHeld ? ' and held its results' : ''}: ${reason}`,
  cancelled: ({ exam, reason }: Exam & { reason: string }) => `cancelled ${exam}: ${reason}`,
  extraTime: ({ who, percent }: { who: string; percent: number }) =>
    `gave ${who} ${percent} % extra time in every exam`,
  extraMinutes: ({ who, minutes, exam }: Exam & { who: string; minutes: number }) =>
    `gave ${who} ${plural(minutes, 'extra minute')} in ${exam} only`,
});
