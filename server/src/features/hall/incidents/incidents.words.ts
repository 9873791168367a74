import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('incidents', {
  noted: 'Incident noted.',
  added: 'Added to the incident.',
  reported: 'Incident reported.',
  decided: 'Decision recorded.',
  noSuchIncident: 'Incident not found.',
  noSuchEvent: "This entry isn't in the student's record.",
  takenUp: 'Someone has already noted this as an incident.',
  ownerDecides: 'Only the owner of the exam can decide on an incident.',
  chooseRoom: 'Say which student or room it concerns.',
  tooMany: ({ most }: { most: number }) => `At most ${most} incidents can be noted for one exam.`,
  tooManySteps: ({ most }: { most: number }) => `An incident has at most ${most} entries.`,
});

/** About the list of an exam: the id that pages know it by. */
export const listWords = catalogue('exams', {
  haveIncidents: ({ students, student }: { students: number; student: string }) =>
    `${plural(students, student)} can't be removed from the list, because an incident has been noted about them.`,
});
