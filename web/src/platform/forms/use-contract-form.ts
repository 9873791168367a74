// A form checked by a schema of the contract, with the same rules and sentences as on the server.
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type FieldValues, type Path, type Resolver, type UseFormProps, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CallError } from '../http/call-error.ts';
import { errorsByField, sentenceForMissing } from './form-errors.ts';

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

export function useContractForm<S extends FormSchema>(
  schema: S,
  options?: Omit<UseFormProps<z.input<S>, unknown, z.output<S>>, 'resolver'>,
  /** The form's own sentence about an empty field, where it has one. */
  missing?: string,
) {
  type Given = z.input<S>;
  const shownFields = useRef<readonly string[]>([]);
  const resolve: Resolver<Given, unknown, z.output<S>> = (values, context, about) => {
    if (about.names) shownFields.current = about.names;
    return zodResolver(schema)(values, context, about);
  };
  const form = useForm<Given, unknown, z.output<S>>({ ...options, resolver: resolve });
  const isSubmitting = useRef(false);
  const complaint = useRef<string>(undefined);

  /** One at a time: the toast about the last try goes. */
  function complain(sentence: string | null) {
    if (complaint.current) toast.dismiss(complaint.current);
    complaint.current = sentence ? toast.error(sentence) : undefined;
  }

  /** For a form's onSubmit. Ignores a second submit meanwhile; a refusal is shown at the fields it names, else in a toast. */
  function submit(handler: (values: z.output<S>) => void | Promise<void>) {
    const check = form.handleSubmit(
      async (values) => {
        const names = shownFields.current;
        try {
          await handler(values);
        } catch (error) {
          if (!(error instanceof CallError)) console.error(error);
          const { fields, sentence } = errorsByField(error, names);
          fields.forEach(([name, message], index) => {
            form.setError(name as Path<Given>, { type: 'server', message }, { shouldFocus: index === 0 });
          });
          complain(sentence);
        }
      },
      async (errors) => complain(sentenceForMissing(errors, missing)),
    );
    return async (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      complain(null);
      try {
        await check(event);
      } finally {
        isSubmitting.current = false;
      }
    };
  }

  return { ...form, submit };
}
