export const INSTITUTION_DUTY_NAMES = {
  head: 'Head of department',
  controller: 'Controller of examinations',
} as const;

/** In a sentence, with the name of the department or the institution. */
export const dutyTitle = (duty: keyof typeof INSTITUTION_DUTY_NAMES, of: string) =>
  duty === 'head' ? `head of ${of}` : `controller of examinations of ${of}`;

export const INSTITUTION_DUTY_MESSAGES = {
  chooseDepartment: 'Please choose the department.',
  choosePerson: 'Please choose a faculty member.',
  future: 'Please choose a time in the future.',
};
