import type { Duty } from '@quivia/contract/endpoint';
import { catalogue } from '@quivia/contract/message';

const DUTY = {
  observer: 'an observer',
  invigilator: 'an invigilator',
  chief: 'the chief invigilator',
  owner: 'the owner of the exam',
} as const satisfies Record<Duty, string>;

const ROLE = { observer: 'observer', invigilator: 'invigilator', chief: 'chief invigilator' } as const;

export const words = catalogue('duties', {
  noSuchExam: 'Exam not found.',
  noSuchStudent: ({ student }: { student: string }) => `This ${student} isn't assigned to this exam.`,
  noSuchRoom: 'Room not found.',
  noSuchColleague: 'Colleague not found in this college or community.',
  noSuchDuty: 'This colleague is no longer on duty.',
  notYourDuty: ({ duty }: { duty: Duty }) => `Only ${DUTY[duty]} can do this.`,
  notYourRoom: "This isn't in a room you are in charge of.",
  chooseRoom: 'Choose the room the invigilator is in charge of.',
  tooManyOnDuty: ({ most }: { most: number }) => `At most ${most} people can be on duty at one exam.`,
  notInRehearsal: "A rehearsal uses its exam's duties. Change them in the exam's hall settings.",
  given: ({ who, duty, room }: { who: string; duty: keyof typeof ROLE; room: string }) =>
    `${who} is on duty as ${ROLE[duty]}${room ? ` in ${room}` : ''}.`,
  ended: ({ who }: { who: string }) => `${who} is no longer on duty.`,
});

interface Given {
  person: string;
  duty: keyof typeof ROLE;
  exam: string;
  room?: string | undefined;
}

export const logged = catalogue('duties.log', {
  given: ({ person, duty, exam, room }: Given) =>
    `put ${person} on duty as ${ROLE[duty]}${room ? ` in ${room}` : ''} at ${exam}`,
  ended: ({ person, exam }: { person: string; exam: string }) => `removed ${person} from duty at ${exam}`,
});
