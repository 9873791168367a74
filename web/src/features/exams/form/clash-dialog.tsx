import { plural } from '@quivia/contract/plural';
import { type ReactNode, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { findClashes } from './use-exam-form.ts';

type Clash = Awaited<ReturnType<typeof findClashes>>[number];

interface Question {
  found: Clash[];
  answer: (goOn: boolean) => void;
}

/** `ask` resolves to whether to go on: at once when no student has another exam then. */
export function useClashQuestion(confirm: string, exceptId?: number) {
  const [open, setOpen] = useState<Question>();

  async function ask(body: Parameters<typeof findClashes>[0]): Promise<boolean> {
    if (body.student_id.length === 0) return true;
    const found = await findClashes(body, exceptId);
    if (found.length === 0) return true;
    const goOn = await new Promise<boolean>((answer) => setOpen({ found, answer }));
    setOpen(undefined);
    return goOn;
  }

  const question: ReactNode = open && <ClashDialog {...open} confirm={confirm} />;
  return { ask, question };
}

/** The server stops counting there. */
const MOST = 200;

function ClashDialog({ found, answer, confirm }: Question & { confirm: string }) {
  const { words } = useWorkplace();
  const students = new Set(found.map(({ student_id }) => student_id)).size;
  const exams = [...Map.groupBy(found, ({ exam, start_time }) => `${exam} ${start_time}`).values()];
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title={`Some ${words.students} have another exam then`}
      confirm={confirm}
      cancel="Go back"
      onConfirm={() => answer(true)}
    >
      <p>
        {found.length === MOST ? 'At least ' : ''}
        {plural(students, words.student)} {students === 1 ? 'has' : 'have'} another exam in the same time.
        Nobody can sit two at once: choose another time or other {words.students}, or go ahead if that is
        meant.
      </p>
      <ul className="mt-4 grid max-h-72 gap-3 overflow-y-auto text-sm">
        {exams.map((some) => {
          const [{ exam, start_time, end_time }] = some as [Clash];
          return (
            <li key={`${exam} ${start_time}`} className="rounded-md border border-rule px-3 py-2">
              <p className="font-semibold text-ink">{exam}</p>
              <p className="text-xs">
                <DateTime at={start_time} /> to <DateTime at={end_time} />
              </p>
              <p className="tabular mt-1 text-ink">{some.map((one) => one.roll_number).join(', ')}</p>
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}
