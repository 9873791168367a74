import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

interface Started {
  students: number;
  /** How many of them have their page open. */
  here: number;
  /** Of those: have pressed “I’m ready”. */
  ready: number;
  student: string;
}

const inRoom = ({ students, here, ready }: Started) =>
  [
    ready > 0 && `${ready} ${ready === 1 ? 'was ready and begins' : 'were ready and begin'} now.`,
    here > ready && `${here - ready} in the waiting room must still press Start Quiz.`,
    students > here && `${students - here} ${students - here === 1 ? 'is' : 'are'} not here.`,
  ]
    .filter(Boolean)
    .join(' ');

export const words = catalogue('door', {
  saved: 'Door settings saved.',
  startedEverywhere: (given: Started) =>
    `The exam is open for ${plural(given.students, given.student)}. ${inRoom(given)}`,
  startedIn: ({ room, ...given }: Started & { room: string }) =>
    `The exam is open in ${room} for ${plural(given.students, given.student)}. ${inRoom(given)}`,
  startedAlready: 'The exam has already started here.',
  startsByClock: 'This exam starts automatically at its start time.',
  opensFirst: "The exam can't start before its start time. Move the start time to begin sooner.",
  overAlready: 'This exam has ended.',
  onlyChief: 'Only the chief invigilator can start the exam everywhere. Choose a room.',
  tooLateToAdd: 'It is too late to add anyone: nobody else can start this exam.',
  cannotStart: ({ student }: { student: string }) =>
    `This ${student} can no longer start: they have started before, or their time has run out.`,
  letIn: ({ who }: { who: string }) => `${who} can start now.`,

  slipsMade: ({ count }: { count: number }) =>
    `${plural(count, 'entry slip')} made. Each code works once, and is shown only now.`,
  slipsMadeBefore: 'These entry slips were made before, and their codes are shown once. Make new ones.',
  slipsWithdrawn: ({ count }: { count: number }) =>
    `${plural(count, 'entry slip')} withdrawn. Sessions that they opened have ended.`,
  slipsTooEarly: 'Make entry slips on the day before the exam, or on its day.',
  noSlipsHere: 'A rehearsal needs no entry slips.',
  nobodyForSlips: ({ student }: { student: string }) => `No ${student} here can take this exam any longer.`,
  wrongSlip: "This code doesn't open an exam. It works once. Ask your invigilator for another slip.",

  waitForStart: "Your invigilator hasn't started this exam yet.",
  gateClosed: ({ minutes }: { minutes: number }) =>
    `Entry closed ${plural(minutes, 'minute')} after the start. Please speak to your invigilator.`,
  codeNeeded: 'Enter the code that is shown in the hall.',
  codeWrong: 'Incorrect or expired code. Enter the code shown now.',
  codeTriesOver: 'Too many wrong codes. Please wait two minutes, then enter the code shown.',
  codeAccepted: 'Code accepted.',
  noCodeNeeded: "This exam doesn't ask for a code.",
  submitLater: ({ minutes }: { minutes: number }) =>
    `You can submit in ${plural(minutes, 'minute')}. Your answers are saved.`,

  noSeb: "This exam isn't taken in Safe Exam Browser.",
  exempt: ({ who }: { who: string }) => `${who} can take this exam in any browser.`,
  notExempt: ({ who }: { who: string }) => `${who} takes this exam in Safe Exam Browser.`,

  checkedIn: ({ who }: { who: string }) => `${who} is present.`,
  checkInUndone: ({ who }: { who: string }) => `${who} is no longer marked as present.`,
  walkInAdded: ({ who }: { who: string }) => `${who} has been added and is present.`,
  walkInThere: ({ who }: { who: string }) => `${who} is already on the list.`,
  beforeMove: ({ who }: { who: string }) =>
    `This check-in of ${who} was before the exam was moved and doesn't count.`,
});

export const logged = catalogue('door.log', {
  door: ({ exam }: { exam: string }) => `changed the door settings of ${exam}`,
  started: ({ exam, room }: { exam: string; room?: string | undefined }) =>
    room === undefined ? `started ${exam} for everyone` : `started ${exam} in ${room}`,
  letIn: ({ who, exam, reason }: { who: string; exam: string; reason: string }) =>
    `let ${who} in late to ${exam}${reason ? `: ${reason}` : ''}`,
  exempt: ({ who, exam, reason }: { who: string; exam: string; reason: string }) =>
    `exempted ${who} from Safe Exam Browser in ${exam}: ${reason}`,
  notExempt: ({ who, exam }: { who: string; exam: string }) =>
    `ended the exemption of ${who} from Safe Exam Browser in ${exam}`,
  slips: ({ count, student, exam }: { count: number; student: string; exam: string }) =>
    `made entry slips to ${exam} for ${plural(count, student)}`,
  slipsWithdrawn: ({ count, student, exam }: { count: number; student: string; exam: string }) =>
    `withdrew entry slips to ${exam} of ${plural(count, student)}`,
  walkIn: ({ who, exam }: { who: string; exam: string }) => `added ${who} to ${exam} at the door`,
});
