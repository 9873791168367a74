import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { ExtraTimeDialog } from '../extra-time-dialog.tsx';
import { useExtraTimes } from '../use-extra-time.ts';
import { Disclosure } from './settings-fields.tsx';
import type { ExamFormState } from './use-exam-form.ts';

type Open = { id: number; roll_number: string } | 'somebody';

/** Who of the course has extra time. It belongs to the person, not to this exam, and is kept at once. */
export function ExtraTimeList({ form: { courseId, students } }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const extraTimes = useExtraTimes(courseId);
  const [open, setOpen] = useState<Open>();
  const some = students.data?.filter(({ id }) => extraTimes.data?.has(id)) ?? [];
  if (courseId === '') return null;
  return (
    <Disclosure
      title="Extra time"
      aside={some.length > 0 ? plural(some.length, words.student) : 'nobody so far'}
    >
      <p className="text-sm text-ink-2">
        A share of the duration on top. It is remembered with the {words.student} and holds in every exam,
        also in those under way.
      </p>
      {extraTimes.isError && (
        <p className="mt-2 text-sm text-ink-2">
          <Retry onRetry={extraTimes.refetch}>The list could not be loaded.</Retry>
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
              <span className="tabular">+{extraTimes.data?.get(student.id)} %</span>
              <Button variant="quiet" className="px-3!" onClick={() => setOpen(student)}>
                Change<span className="sr-only"> the extra time of {student.roll_number}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {students.data && students.data.length > 0 && (
        <Button className="mt-3 px-4!" onClick={() => setOpen('somebody')}>
          Give extra time
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
