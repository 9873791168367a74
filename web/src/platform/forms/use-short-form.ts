// As useContractForm, for the sign-in form alone: three fields need no library, and without it the form is there 13 KB
// sooner on a slow line.
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CallError } from '../http/call-error.ts';
import { errorsByField, sentenceForMissing } from './form-errors.ts';

type Errors = Partial<Record<string, { message: string }>>;

export function useShortForm<S extends z.ZodMiniType, Name extends keyof z.input<S> & string>(
  schema: S,
  defaults: Record<Name, string | boolean>,
) {
  const fields = useRef(new Map<string, HTMLInputElement>());
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const isUnderway = useRef(false);
  const complaint = useRef<string>(undefined);
  const names = Object.keys(defaults) as Name[];

  function getValue(name: Name): string | boolean {
    const field = fields.current.get(name);
    if (!field) return defaults[name];
    return field.type === 'checkbox' ? field.checked : field.value;
  }

  const connect = (name: Name) => ({
    name,
    ref: (field: HTMLInputElement | null) => {
      if (field) fields.current.set(name, field);
      else fields.current.delete(name);
    },
    onChange: () => {
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  });

  /** One at a time: the toast about the last try goes. */
  function complain(sentence: string | null) {
    if (complaint.current) toast.dismiss(complaint.current);
    complaint.current = sentence ? toast.error(sentence) : undefined;
  }

  /** With the focus on the first of them. */
  function show(found: [name: string, message: string][]) {
    const shown = Object.fromEntries(found.map(([name, message]) => [name, { message }]));
    setErrors(shown);
    const first = names.find((name) => name in shown);
    if (first) fields.current.get(first)?.focus();
    return shown;
  }

  async function check(handler: (values: z.output<S>) => Promise<void>) {
    const values = z.safeParse(schema, Object.fromEntries(names.map((name) => [name, getValue(name)])));
    if (!values.success) {
      const found = values.error.issues.map(({ path, message }): [string, string] => [
        String(path[0]),
        message,
      ]);
      complain(sentenceForMissing(show(found.reverse())));
      return;
    }
    try {
      await handler(values.data);
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error);
      const refused = errorsByField(error, names);
      // A wrong password is said in the toast as ordered, and at its field, where it stays.
      const isWrong = error instanceof CallError && error.code === 'wrong_credentials';
      show(isWrong ? [['password', error.message]] : refused.fields);
      complain(refused.sentence);
    }
  }

  /** For a form's onSubmit. Ignores a second submit meanwhile; a refusal is shown at the fields it names, else in a toast. */
  const submit =
    (handler: (values: z.output<S>) => Promise<void>) =>
    async (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isUnderway.current) return;
      isUnderway.current = true;
      setSubmitting(true);
      setErrors({});
      complain(null);
      try {
        await check(handler);
      } finally {
        isUnderway.current = false;
        setSubmitting(false);
      }
    };

  return {
    /** The props of a text field, and those of a checkbox. */
    text: (name: Name) => ({ ...connect(name), defaultValue: String(defaults[name]) }),
    box: (name: Name) => ({ ...connect(name), defaultChecked: defaults[name] === true }),
    submit,
    getValue,
    setValue(name: Name, value: string | boolean) {
      const field = fields.current.get(name);
      if (!field) return;
      if (typeof value === 'boolean') field.checked = value;
      else field.value = value;
    },
    clearErrors: () => setErrors({}),
    errors,
    isSubmitting,
  };
}
