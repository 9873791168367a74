import type { InstitutionDuty } from './institution-duties.ts';

export const INSTITUTION_DUTY_NAMES = {
  head: 'Head of department',
  controller: 'Controller of examinations',
} as const satisfies Record<InstitutionDuty, string>;

/** In a sentence, with the name of the department or the institution. */
export const dutyTitle = (duty: InstitutionDuty, of: string) =>
  duty === 'head' ? `head of ${of}` : `controller of examinations of ${of}`;

export const INSTITUTION_DUTY_MESSAGES = {
  chooseDepartment: 'Please choose the department.',
  choosePerson: 'Please choose a faculty member.',
  future: 'Please choose a time in the future.',
};
