import { catalogue } from '@quivia/contract/message';

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
