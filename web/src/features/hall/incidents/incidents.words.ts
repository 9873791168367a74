import type { Hint, Incident } from '@quivia/contract/hall/incidents';
import { plural } from '@quivia/contract/plural';
import { integrity } from '../../../shared/attempts/integrity.words.ts';

export const categories: Record<Incident['category'], string> = {
  technical: 'Technical problem',
  illness: 'Illness',
  forbidden_aid: 'Forbidden aid',
  talking: 'Talking',
  identity: 'Identity in doubt',
  paper: 'Problem with the paper',
  disturbance: 'Disturbance',
  other: 'Other',
};

export const severities: Record<Incident['severity'], string> = {
  minor: 'Minor',
  serious: 'Serious',
  severe: 'Severe',
};

export const states: Record<Incident['state'], string> = {
  noted: 'Noted',
  reported: 'Reported',
  decided: 'Decided',
};

export const panel = {
  title: 'Incidents',
  note: 'Note an incident',
  none: 'No incidents so far',
  noneHint:
    'Note what somebody may have to decide about later, such as a failed computer or a phone on a desk.',
  hints: (hints: number) => plural(hints, 'hint'),
  hintsLead: "From the record of the exam page. A hint isn't an accusation. Ask the student first.",
  takeUp: 'Note as incident',
  hint: (hint: Hint) => integrity.event({ ...hint, question_number: null }),
  cut: 'There are more. Only the newest are listed.',
  add: 'Add',
  report: 'Report',
  decide: 'Decide',
  replay: 'Replay',
  hall: 'The hall',
  history: 'History',
};

export const dialog = {
  note: (who: string) => `Note an incident: ${who}`,
  add: 'Add to the incident',
  report: 'Report the incident?',
  decide: 'Decide on the incident',
  category: 'What happened',
  severity: 'How serious',
  text: 'What you saw',
  addText: 'What you want to add',
  decideText: 'What you decided, and why',
  save: 'Save',
  confirmReport: 'Report',
  required: 'Write down what happened.',
};
