import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

interface Counted {
  count: number;
  student: string;
}

const students = ({ count, student }: Counted) => plural(count, student);

export const words = catalogue('hall', {
  notAssigned: "This exam isn't assigned to you.",
  paused: (given: Counted) => `${students(given)} paused.`,
  nobodyPaused: 'No one was paused: no one’s clock is running.',
  resumed: (given: Counted) =>
    `${students(given)} can continue. They got back exactly the time they were paused.`,
  nobodyResumed: 'No one was paused.',
  evacuated: (given: Counted) => `Evacuation ordered for ${students(given)}. Their clocks have stopped.`,
  nobodyEvacuated: 'No one is taking the exam now, so no page shows this evacuation.',
  back: (given: Counted) => `Back in their seats: ${students(given)}.`,
  notBack: (given: Counted) => `Not back yet: ${students(given)}.`,
  given: ({ minutes, ...given }: Counted & { minutes: number }) =>
    `${plural(minutes, 'minute')} added for ${students(given)}.`,
  givenToSome: ({ minutes, skipped, ...given }: Counted & { minutes: number; skipped: number }) =>
    `${plural(minutes, 'minute')} added for ${students(given)}. ${plural(skipped, given.student)} got none: no one can have more than 24 extra hours.`,
  taken: ({ minutes, ...given }: Counted & { minutes: number }) =>
    `${plural(minutes, 'minute')} removed for ${students(given)}. No one has less than two minutes left.`,
  nobodyTimed: 'No one’s deadline changed.',
  undone: (given: Counted) => `Undone for ${students(given)}.`,
  tooLateToUndo: 'Minutes can be undone for 60 seconds. Add or remove minutes instead.',
  noSuchGrant: "These minutes can't be undone.",
  atMostADay: 'No one can have more than 24 extra hours.',
  reEntered: ({ student }: { student: string }) =>
    `This ${student} can come back. The clock runs again when they do.`,
  notReEntered: ({ student }: { student: string }) =>
    `This ${student} has no exam to come back to. Reopen the attempt on the results page instead.`,
  resultsOut: ({ student }: { student: string }) =>
    `This ${student} may have seen the result. Only the owner of the exam can let them back in.`,
  noTimeLeft: ({ student }: { student: string }) =>
    `This ${student} has no time left. Add extra minutes too.`,
  ended: ({ student }: { student: string }) => `Exam ended for this ${student}.`,
  notUnderWay: ({ student }: { student: string }) => `This ${student} isn't taking the exam now.`,
});

interface Logged {
  exam: string;
  /** 'everyone', 'a room' or a roll number. */
  whom: string;
  reason: string;
}

/** In the audit log, after the name of the person who did it. */
export const logged = {
  everyone: 'everyone',
  room: (name: string) => `everyone in ${name}`,
  paused: ({ exam, whom, reason }: Logged) => `paused ${whom} in ${exam}: ${reason}`,
  resumed: ({ exam, whom }: Omit<Logged, 'reason'>) => `resumed ${whom} in ${exam}`,
  evacuated: ({ exam, whom, reason }: Logged) => `paused ${whom} in ${exam} with the message: ${reason}`,
  back: ({ exam, whom }: Omit<Logged, 'reason'>) => `marked ${whom} as back in ${exam}`,
  notBack: ({ exam, whom }: Omit<Logged, 'reason'>) => `marked ${whom} as not back in ${exam}`,
  minutes: ({ exam, whom, reason, minutes }: Logged & { minutes: number }) =>
    minutes > 0
      ? `gave ${whom} ${plural(minutes, 'minute')} in ${exam}: ${reason}`
      : `took ${plural(-minutes, 'minute')} from ${whom} in ${exam}: ${reason}`,
  undone: ({ exam }: { exam: string }) => `undid minutes in ${exam}`,
  reEntered: ({ exam, whom, reason }: Logged) => `let ${whom} back into ${exam}: ${reason}`,
  ended: ({ exam, whom, reason }: Logged) => `ended ${exam} for ${whom}: ${reason}`,
};
