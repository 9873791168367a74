import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import { INSTITUTION_DUTY_NAMES } from '@quivia/contract/institution-duties.words';
import { catalogue } from '@quivia/contract/message';

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('oral-looks.log', {
  looked: ({ exam, duty, opened }: { exam: string; duty: InstitutionDuty; opened: 'exam' | 'results' }) =>
    `opened ${opened === 'results' ? 'the results of ' : ''}${exam} as ${INSTITUTION_DUTY_NAMES[duty].toLowerCase()}`,
});
