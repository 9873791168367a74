import { catalogue } from '@quivia/contract/message';

export const words = catalogue('incidents', {
  noted: 'Incident noted.',
  added: 'Added to the incident.',
  reported: 'Incident reported.',
  decided: 'Decision recorded.',
  noSuchIncident: 'There is no such incident.',
  noSuchEvent: "There is no such entry in this student's record.",
  takenUp: 'Somebody has taken this up already.',
  ownerDecides: 'Only the owner of the exam decides about an incident.',
  chooseRoom: 'Say which student or room it concerns.',
  tooMany: ({ most }: { most: number }) => `At most ${most} incidents can be noted for one exam.`,
  tooManySteps: ({ most }: { most: number }) => `An incident has at most ${most} entries.`,
});
