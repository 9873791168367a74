import { type ReactNode, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { clashDialog as text } from './form.words.tsx';
import { findClashes } from './use-exam-form.ts';

type Clash = Awaited<ReturnType<typeof findClashes>>[number];

interface Question {
  found: Clash[];
  answer: (isConfirmed: boolean) => void;
}

/** `ask` resolves to whether to continue; at once when no student has another exam at that time. */
export function useClashQuestion(confirm: string, exceptId?: number) {
  const [open, setOpen] = useState<Question>();

  async function ask(body: Parameters<typeof findClashes>[0]): Promise<boolean> {
    if (body.student_id.length === 0) return true;
    const found = await findClashes(body, exceptId);
    if (found.length === 0) return true;
    const isConfirmed = await new Promise<boolean>((answer) => setOpen({ found, answer }));
    setOpen(undefined);
    return isConfirmed;
  }

  const question: ReactNode = open && <ClashDialog {...open} confirm={confirm} />;
  return { ask, question };
}

/** The server returns no more than this. */
const MOST = 200;

function ClashDialog({ found, answer, confirm }: Question & { confirm: string }) {
  const { words } = useWorkplace();
  const students = new Set(found.map(({ student_id }) => student_id)).size;
  const exams = [...Map.groupBy(found, ({ exam, start_time }) => `${exam} ${start_time}`).values()];
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title={text.title(words)}
      confirm={confirm}
      cancel={text.back}
      onConfirm={() => answer(true)}
    >
      <p>{text.found(students, found.length === MOST, words)}</p>
      <ul className="mt-4 grid max-h-72 gap-3 overflow-y-auto text-sm">
        {exams.map((some) => {
          const [{ exam, start_time, end_time }] = some as [Clash];
          return (
            <li key={`${exam} ${start_time}`} className="rounded-md border border-rule px-3 py-2">
              <p className="font-semibold text-ink">{exam}</p>
              <p className="text-xs">
                {text.fromTo(<DateTime at={start_time} />, <DateTime at={end_time} />)}
              </p>
              <p className="tabular mt-1 text-ink">{some.map((one) => one.roll_number).join(', ')}</p>
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}
