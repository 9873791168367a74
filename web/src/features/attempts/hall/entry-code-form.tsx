import { OTP_LENGTH } from '@quivia/contract/fields';
import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { enterCode } from './use-hall.ts';
import { entryCode as words } from './waiting.words.ts';

interface EntryCodeFormProps {
  examId: number;
  submit: string;
  /** Until it is done, the code can't be sent again. */
  onEntered: () => Promise<void>;
}

/** The six digits that are shown in the hall. */
export function EntryCodeForm({ examId, submit, onEntered }: EntryCodeFormProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.length !== OTP_LENGTH) {
      setFailure(words.six);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await enterCode(examId, code);
      await onEntered();
    } catch (error) {
      setFailure(sentenceOf(error));
      field.current?.select();
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void enter(event)} noValidate className="flex flex-wrap items-start gap-3">
      <CodeField
        ref={field}
        label={words.label}
        hint={words.hint}
        error={failure}
        autoComplete="off"
        className="max-w-56"
        value={code}
        onChange={({ target }) => {
          setCode(target.value.replaceAll(/\D/g, '').slice(0, OTP_LENGTH));
          setFailure(undefined);
        }}
      />
      <Button type="submit" variant="main" busy={busy} className="mt-8">
        {submit}
      </Button>
    </form>
  );
}
