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

/** Everyone, if there is neither a room nor a roll number. */
export interface Concerned {
  exam: string;
  room?: string;
  who?: string;
}
interface WithReason extends Concerned {
  reason: string;
}

const whom = ({ room, who }: Concerned) => who ?? (room === undefined ? 'everyone' : `everyone in ${room}`);

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('hall.log', {
  paused: (given: WithReason) => `paused ${whom(given)} in ${given.exam}: ${given.reason}`,
  resumed: (given: Concerned) => `resumed ${whom(given)} in ${given.exam}`,
  evacuated: (given: WithReason) =>
    `paused ${whom(given)} in ${given.exam} with the message: ${given.reason}`,
  back: (given: Concerned) => `marked ${whom(given)} as back in ${given.exam}`,
  notBack: (given: Concerned) => `marked ${whom(given)} as not back in ${given.exam}`,
  minutes: ({ minutes, ...given }: WithReason & { minutes: number }) =>
    minutes > 0
      ? `gave ${whom(given)} ${plural(minutes, 'minute')} in ${given.exam}: ${given.reason}`
      : `took ${plural(-minutes, 'minute')} from ${whom(given)} in ${given.exam}: ${given.reason}`,
  undone: ({ exam }: Concerned) => `undid minutes in ${exam}`,
  reEntered: (given: WithReason) => `let ${whom(given)} back into ${given.exam}: ${given.reason}`,
  ended: (given: WithReason) => `ended ${given.exam} for ${whom(given)}: ${given.reason}`,
});
