import type { ExamForFaculty } from '@quivia/contract/exams';
import { extendExam } from '@quivia/contract/running-exams';
import { useRef, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useExamAction } from '../use-exams.ts';
import { later, type MinutesChoice, MinutesField } from './minutes-field.tsx';
import { extendDialog as text } from './run.words.tsx';

export function ExtendDialog({ exam, onClose }: { exam: ExamForFaculty; onClose: () => void }) {
  const { words } = useWorkplace();
  const extend = useExamAction(exam.id, onClose);
  // Of this dialog: confirming again after a lost reply gives the minutes once.
  const [key] = useState(randomUuid);
  const [choice, setChoice] = useState<MinutesChoice>('5');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const given = choice === 'other' ? typed : choice;
  const checked = extendExam.body.safeParse({ minutes: given.trim() === '' ? undefined : Number(given) });

  function confirm() {
    if (checked.success) return extend.mutate({ act: 'extend', body: { ...checked.data, key } });
    setProblem(checked.error.issues[0]?.message);
    field.current?.focus();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.title(exam.title)}
      confirm={text.confirm}
      busy={extend.isPending}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <MinutesField
          label={text.howMuch}
          choice={choice}
          onChoice={setChoice}
          typed={typed}
          onTyped={(minutes) => {
            setTyped(minutes);
            setProblem(undefined);
          }}
          problem={problem}
          field={field}
        />
        <p className="text-sm">
          {checked.success
            ? text.consequence(
                checked.data.minutes,
                exam.duration + checked.data.minutes,
                <DateTime at={later(exam.end_time, checked.data.minutes)} />,
              )
            : text.anyConsequence}{' '}
          {text.whoSeesIt(words)}
        </p>
      </div>
    </ConfirmDialog>
  );
}
