// Asks why, before something is done.
import { optionalParagraph, paragraph } from '@quivia/contract/fields';
import { MESSAGES } from '@quivia/contract/fields.words';
import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog, type FormDialogProps } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import * as words from './forms.words.ts';
import { useContractForm } from './use-contract-form.ts';

const LONGEST = 500;
export const GivenReason = z.object({ reason: paragraph(LONGEST, MESSAGES.reason) });
const PerhapsReason = z.object({ reason: optionalParagraph(LONGEST) });

interface ReasonDialogProps extends Omit<FormDialogProps, 'busy' | 'onSubmit' | 'children'> {
  /** What will be done. */
  text: ReactNode;
  label?: string;
  hint?: string;
  /** What the field begins with. */
  first?: string;
  isOptional?: boolean;
  busy?: boolean;
  onConfirm: (reason: string) => void | Promise<void>;
  /** Further choices, before the reason. */
  children?: ReactNode;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { text, label, hint, first = '', isOptional, busy, onConfirm, children, ...dialog } = props;
  const form = useContractForm(isOptional ? PerhapsReason : GivenReason, {
    defaultValues: { reason: first },
  });
  return (
    <FormDialog
      {...dialog}
      busy={busy || form.formState.isSubmitting}
      onSubmit={form.submit(({ reason }) => onConfirm(reason))}
    >
      <div className="text-ink-2">{text}</div>
      {children}
      <ReasonField label={label} hint={hint} form={form} />
    </FormDialog>
  );
}

interface ReasonFieldProps {
  label?: string | undefined;
  hint?: string | undefined;
  /** Has a `reason`. */
  form: {
    register: (name: 'reason') => UseFormRegisterReturn;
    formState: { errors: { reason?: FieldError | undefined } };
  };
}

export const ReasonField = ({ label = words.reason, hint, form }: ReasonFieldProps) => (
  <TextArea
    label={label}
    hint={hint}
    rows={3}
    error={form.formState.errors.reason?.message}
    {...form.register('reason')}
  />
);
