import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import { INSTITUTION_DUTY_NAMES } from '@quivia/contract/institution-duties.words';
import { catalogue } from '@quivia/contract/message';
import type { Opened } from '@quivia/contract/team';

const THINGS = {
  exam: '',
  paper: 'the paper of ',
  results: 'the results of ',
  answers: 'a student’s answers in ',
  analysis: 'the analysis of ',
  file: 'the file of results of ',
} satisfies Record<Opened, string>;

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('exam-looks.log', {
  looked: ({ exam, duty, opened }: { exam: string; duty: InstitutionDuty; opened: Opened }) =>
    `opened ${THINGS[opened]}${exam} as ${INSTITUTION_DUTY_NAMES[duty].toLowerCase()}`,
});
