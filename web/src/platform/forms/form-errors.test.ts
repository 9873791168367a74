import { expect, it } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { errorsByField, sentenceForMissing } from './form-errors.ts';

const refused = (fields: Record<string, string>) =>
  new CallError({ code: 'invalid_input', status: 400, message: 'Please check.', fields });

it('assigns each sentence to its field, in the order of the form', () => {
  const error = refused({ password: 'Too short', email: 'Invalid Email ID' });
  expect(errorsByField(error, ['email', 'username', 'password'])).toEqual({
    fields: [
      ['email', 'Invalid Email ID'],
      ['password', 'Too short'],
    ],
    sentence: null,
  });
});

it('gives a sentence for the toast when no field of the form is meant', () => {
  expect(errorsByField(refused({ otp: 'Wrong' }), ['email'])).toEqual({
    fields: [],
    sentence: 'Please check.',
  });
  expect(errorsByField(refused({}), ['email']).sentence).toBe('Please check.');
});

it('asks to fill all the details when any is empty, whatever else is wrong', () => {
  const errors = {
    email: { message: 'Invalid Email ID' },
    password: { message: 'Please fill all the details' },
  };
  expect(sentenceForMissing(errors)).toBe('Please fill all the details');
  expect(sentenceForMissing({ email: { message: 'Invalid Email ID' } })).toBeNull();
});
