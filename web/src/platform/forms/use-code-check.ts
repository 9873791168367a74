// The code from an email: checked automatically when its last digit is typed, and again on submit.
import { OTP_LENGTH } from '@quivia/contract/fields';
import { MESSAGES } from '@quivia/contract/fields.words';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { CallError, sentenceOf } from '../http/call-error.ts';

export function useCodeCheck(check: (code: string) => Promise<void>, problem?: string) {
  const [code, setCode] = useState('');
  const [error, setError] = useState(problem);
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  async function run(digits: string) {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await check(digits);
    } catch (refused) {
      if (!(refused instanceof CallError)) console.error(refused);
      setError((refused instanceof CallError && refused.fields.otp) || sentenceOf(refused));
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const digits = event.target.value.replace(/\D/g, '').slice(0, OTP_LENGTH);
    if (digits === code) return;
    setCode(digits);
    setError(undefined);
    if (digits.length === OTP_LENGTH) void run(digits);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length === OTP_LENGTH) void run(code);
    else setError(MESSAGES.otp);
  }

  return {
    busy,
    onSubmit,
    /** Longer than the code, so that '123 456' can be pasted. */
    field: { value: code, error, onChange, maxLength: OTP_LENGTH * 2, readOnly: busy },
  };
}
