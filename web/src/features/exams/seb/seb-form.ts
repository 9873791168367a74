// The form's fields: keys are pasted as lines, and nothing typed stands for none.
import { SebForm, SebKeys } from '@quivia/contract/seb';
import * as z from 'zod/mini';

const linesIn = (text: string) => text.split(/[\s,;]+/).filter((line) => line !== '');

const PastedKeys = z.pipe(z.pipe(z.string(), z.transform(linesIn)), SebKeys);

export const SebFields = z.extend(SebForm, {
  config_keys: PastedKeys,
  browser_exam_keys: PastedKeys,
});

export const fieldsOf = (form: SebForm): z.input<typeof SebFields> => ({
  mode: form.mode,
  least_windows: form.least_windows,
  least_macos: form.least_macos,
  least_ios: form.least_ios,
  quit_password: form.quit_password,
  file_password: form.file_password,
  config_keys: form.config_keys.join('\n'),
  browser_exam_keys: form.browser_exam_keys.join('\n'),
});

export const textOrNull = {
  setValueAs: (typed: unknown) => (typeof typed === 'string' && typed.trim() !== '' ? typed : null),
};

/** Of a list of keys: about the whole list, or about the first that is wrong. */
export function keysFault(error: unknown): { message: string; line?: number } | undefined {
  if (!error || typeof error !== 'object') return undefined;
  if ('message' in error && typeof error.message === 'string') return { message: error.message };
  const at = Object.keys(error).find((place) => /^\d+$/.test(place));
  const one = at === undefined ? undefined : (error as Record<string, { message?: string }>)[at];
  return one?.message ? { message: one.message, line: Number(at) + 1 } : undefined;
}

const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** To be read out in a noisy room. */
export function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => READABLE[byte % READABLE.length]).join('');
}
