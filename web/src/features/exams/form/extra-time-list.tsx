import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { extraTime as text } from '../exams.words.tsx';
import { ExtraTimeDialog } from '../extra-time-dialog.tsx';
import { useExtraTimes } from '../use-extra-time.ts';
import { Disclosure } from './settings-fields.tsx';
import type { ExamFormState } from './use-exam-form.ts';

type Open = { id: number; roll_number: string } | 'somebody';

/** Students of the course with extra time. It belongs to the student, not to this exam, and is saved at once. */
export function ExtraTimeList({ form: { courseId, students } }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const extraTimes = useExtraTimes(courseId);
  const [open, setOpen] = useState<Open>();
  const some = students.data?.filter(({ id }) => extraTimes.data?.has(id)) ?? [];
  if (courseId === '') return null;
  return (
    <Disclosure title={text.title} aside={some.length > 0 ? plural(some.length, words.student) : text.nobody}>
      <p className="text-sm text-ink-2">{text.about(words)}</p>
      {extraTimes.isError && (
        <p className="mt-2 text-sm text-ink-2">
          <Retry onRetry={extraTimes.refetch}>{text.listFailed}</Retry>
        </p>
      )}
      {some.length > 0 && (
        <ul className="mt-2 max-h-60 overflow-y-auto">
          {some.map((student) => (
            <li
              key={student.id}
              className="flex items-center gap-x-4 border-b border-rule py-1 text-sm last:border-b-0"
            >
              <span className="tabular min-w-0 grow">{student.roll_number}</span>
              <span className="tabular">{text.amount(extraTimes.data?.get(student.id) ?? 0)}</span>
              <Button variant="quiet" className="px-3!" onClick={() => setOpen(student)}>
                {text.change(student.roll_number)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {students.data && students.data.length > 0 && (
        <Button className="mt-3 px-4!" onClick={() => setOpen('somebody')}>
          {text.give}
        </Button>
      )}
      {open && (
        <ExtraTimeDialog
          courseId={Number(courseId)}
          students={students.data ?? []}
          {...(open !== 'somebody' && { student: open, now: extraTimes.data?.get(open.id) ?? 0 })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Disclosure>
  );
}
