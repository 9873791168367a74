import { OTP_LENGTH } from '@quivia/contract/fields';
import type { ChangeEvent } from 'react';

/** People type and paste codes in two groups. */
const digitsOf = (text: string) => text.replace(/\s/g, '');

/** For the field of a code: the last digit sends its form. */
export const sentByLastDigit = {
  setValueAs: digitsOf,
  onChange({ target }: ChangeEvent<HTMLInputElement>) {
    if (digitsOf(target.value).length === OTP_LENGTH) target.form?.requestSubmit();
  },
};
