import { catalogue } from '@quivia/contract/message';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { plural } from '@quivia/contract/plural';

const STATES: Record<CandidateState, string> = {
  registered: 'is registered',
  called: 'has been called',
  present: 'is present',
  in_viva: 'is in the viva',
  done: 'is done',
  absent: 'is recorded as absent',
  withheld: 'is recorded as withheld',
  deferred: 'is recorded as deferred',
  malpractice: 'is recorded as malpractice',
};

export const words = catalogue('oral-candidates', {
  noSuchCandidate: 'There is no such candidate.',
  noSuchGroup: 'There is no such group.',
  noSuchGuide: "The guide isn't an examiner of this viva voce.",
  notOfCourse: "One of these students doesn't take this course.",
  tooMany: ({ most }: { most: number }) =>
    `A viva voce can have at most ${most.toLocaleString('en')} candidates.`,
  tooManyGroups: ({ most }: { most: number }) =>
    `A viva voce can have at most ${most.toLocaleString('en')} groups.`,
  added: ({ added, known, unknown }: { added: number; known: number; unknown: number }) =>
    [
      `${plural(added, 'candidate')} added.`,
      known > 0 && `${known} ${known === 1 ? 'was' : 'were'} already there.`,
      unknown > 0 && `${plural(unknown, 'roll number')} not found.`,
    ]
      .filter(Boolean)
      .join(' '),
  changed: ({ who }: { who: string }) => `${who} updated.`,
  removed: ({ removed }: { removed: number }) => `${plural(removed, 'candidate')} removed.`,
  hasBegun: ({ who }: { who: string }) =>
    `${who} can't be removed: they have been called, or have marks. Record them as absent or withheld instead.`,
  groupAdded: ({ group }: { group: string }) => `${group} added.`,
  groupChanged: ({ group }: { group: string }) => `${group} updated.`,
  groupRemoved: ({ group }: { group: string }) => `${group} removed. Its members stay candidates.`,
  groupNameTaken: 'There is already a group with this name.',
  notCandidates: "One of the members isn't a candidate of this viva voce.",
  inOtherGroup: ({ who, group }: { who: string; group: string }) => `${who} is already in ${group}.`,
  groupPlaced: 'The group has a slot in the timetable. Remove the slot first.',
  groupMarked: "The group has marks, so its members can't change.",
  moved: ({ who, state }: { who: string; state: CandidateState }) => `${who} ${STATES[state]}.`,
  noteNeeded: 'Please give a reason',
  notTheirs: "Only the coordinator and the candidate's examiners can do this.",
  frozen: 'The award list is frozen. It has to be reopened before its candidates can change.',
  cancelled: 'This viva voce is cancelled.',
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('oral-candidates.log', {
  moved: (given: { who: string; state: CandidateState; exam: string; reason: string }) =>
    `recorded in ${given.exam} that ${given.who} ${STATES[given.state]}: ${given.reason}`,
});
