// Where the sentences of a refused form are shown.
import { MESSAGES } from '@quivia/contract/fields.words';
import { CallError, sentenceOf } from '../http/call-error.ts';

export interface ErrorsByField {
  fields: [name: string, sentence: string][];
  /** For a toast, when no field of the form is meant. */
  sentence: string | null;
}

export function errorsByField(error: unknown, names: readonly string[]): ErrorsByField {
  const given = error instanceof CallError ? Object.entries(error.fields) : [];
  const fields = given.filter(([name]) => names.includes(name));
  fields.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));
  return { fields, sentence: fields.length > 0 ? null : sentenceOf(error) };
}

/** The sentence about empty fields, which is also shown as a toast; null when none is empty. */
export function sentenceForMissing(errors: object, sentence: string = MESSAGES.fillAll): string | null {
  const missing = Object.values(errors).some(
    (error: { message?: unknown } | undefined) => error?.message === sentence,
  );
  return missing ? sentence : null;
}
