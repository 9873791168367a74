import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('oral-recordings', {
  notAllowed: 'Recordings are not allowed in this viva voce.',
  notTheirs: 'Only an examiner of this candidate can record the viva.',
  noSuchCandidate: 'There is no such candidate.',
  noSuchRecording: 'There is no such recording.',
  isDeleted: 'This recording was deleted.',
  empty: 'The recording is empty.',
  notAudio: 'This file isn’t a recording. Send WebM, MP4 or Ogg audio.',
  tooLong: 'A recording can last at most three hours.',
  tooMany: ({ most }: { most: number }) => `A candidate can have at most ${most} recordings.`,
  noSpace: 'The recordings of this viva voce take up all the space they may. Delete some first.',
  stored: 'Recording stored.',
  deleted: 'Recording deleted.',
});

export const logged = catalogue('oral-recordings.log', {
  made: ({ exam, candidate }: { exam: string; candidate: string }) =>
    `recorded the viva of ${candidate} in “${exam}”`,
  deleted: ({ exam, candidate, reason }: { exam: string; candidate: string; reason: string }) =>
    `deleted a recording of ${candidate} in “${exam}”: ${reason}`,
  expired: ({ exam, count }: { exam: string; count: number }) =>
    `deleted ${plural(count, 'recording')} of “${exam}”, kept until today`,
  forgotten: ({ exam, count }: { exam: string; count: number }) =>
    `deleted ${plural(count, 'recording')} of “${exam}”, because the account of the candidate was deleted`,
});

export const fileName = (roll: string) => `viva-${roll.replaceAll(/[^\w-]/g, '_') || 'recording'}`;
