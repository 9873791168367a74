import type { ExamForFaculty } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import { extendExam } from '@quivia/contract/running-exams';
import { useRef, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { useExamAction } from '../use-exams.ts';

const CHOICES = [
  ['5', '+5 minutes'],
  ['10', '+10 minutes'],
  ['other', 'Other'],
] as const;

export function ExtendDialog({ exam, onClose }: { exam: ExamForFaculty; onClose: () => void }) {
  const extend = useExamAction(exam.id, onClose);
  const [choice, setChoice] = useState<(typeof CHOICES)[number][0]>('5');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const given = choice === 'other' ? typed : choice;
  const checked = extendExam.body.safeParse({ minutes: given.trim() === '' ? undefined : Number(given) });

  function confirm() {
    if (checked.success) return extend.mutate({ act: 'extend', body: checked.data });
    setProblem(checked.error.issues[0]?.message);
    field.current?.focus();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Extend ${exam.title}?`}
      confirm="Extend for everyone"
      busy={extend.isPending}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <Segments label="How much longer" options={CHOICES} value={choice} onChange={setChoice} />
        {choice === 'other' && (
          <TextField
            ref={field}
            label="Minutes"
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            value={typed}
            error={problem}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
        )}
        <p className="text-sm">
          {checked.success ? (
            <>
              Everyone gets {plural(checked.data.minutes, 'minute')} more: the duration becomes{' '}
              {plural(exam.duration + checked.data.minutes, 'minute')}, and the exam closes{' '}
              <DateTime at={later(exam.end_time, checked.data.minutes)} />.
            </>
          ) : (
            'Everyone gets more time: the duration and the end both move.'
          )}{' '}
          Who is sitting it sees the new time at once. Who has already handed in does not come back.
        </p>
      </div>
    </ConfirmDialog>
  );
}

const later = (moment: string, minutes: number) =>
  new Date(new Date(moment).getTime() + minutes * 60_000).toISOString();
