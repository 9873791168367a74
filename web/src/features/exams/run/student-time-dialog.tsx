import type { ExamStudent } from '@quivia/contract/running-exams';
import { setExtraMinutes } from '@quivia/contract/running-exams';
import { useRef, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { extraTime } from '../exams.words.tsx';
import { PercentForm } from '../extra-time-dialog.tsx';
import { useGiveMinutes } from '../use-extra-time.ts';
import { later, type MinutesChoice, MinutesField } from './minutes-field.tsx';
import { studentTime as text } from './run.words.tsx';

interface StudentTimeDialogProps {
  exam: { id: number; course_id: number };
  student: ExamStudent;
  onClose: () => void;
}

/** More time for one student: minutes in this exam, or a percentage in every exam. */
export function StudentTimeDialog({ exam, student, onClose }: StudentTimeDialogProps) {
  const { words } = useWorkplace();
  const [where, setWhere] = useState<'here' | 'always'>('here');
  return (
    <Dialog open onOpenChange={onClose} title={extraTime.titleFor(student.roll_number, student.name)}>
      <div className="grid gap-4">
        <RadioRows label={text.where} options={text.choices(words)} value={where} onChange={setWhere} />
        {where === 'here' ? (
          <MinutesForm examId={exam.id} student={student} onClose={onClose} />
        ) : (
          <PercentForm
            courseId={exam.course_id}
            student={{ id: student.student_id }}
            now={student.extra_time}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function MinutesForm({
  examId,
  student,
  onClose,
}: Omit<StudentTimeDialogProps, 'exam'> & { examId: number }) {
  const { words } = useWorkplace();
  const { extra_minutes: before, student_id, deadline } = student;
  const [choice, setChoice] = useState<MinutesChoice>('5');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const give = useGiveMinutes(examId, student_id, onClose);
  const more = choice === 'other' ? Number(typed.trim() || Number.NaN) : Number(choice);
  const checked = setExtraMinutes.body.safeParse({
    extra_minutes: choice === 'none' ? 0 : before + more,
    before,
  });
  const isRight = checked.success && checked.data.extra_minutes !== before;

  function save() {
    if (isRight) return give.mutate(checked.data);
    setProblem(checked.error?.issues[0]?.message ?? text.atLeastOne);
    field.current?.focus();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MinutesField
        label={text.howMuch}
        none={before > 0 ? text.remove : undefined}
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
      <p className="text-sm text-ink-2">
        {before > 0 && <>{text.has(before)} </>}
        {isRight && deadline !== null && (
          <>{text.newDeadline(<DateTime at={later(deadline, checked.data.extra_minutes - before)} />)} </>
        )}
        {text.notified(words)}
      </p>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{extraTime.cancel}</Button>
        <Button type="submit" variant="main" busy={give.isPending}>
          {choice === 'none' ? text.removeMinutes : text.give}
        </Button>
      </div>
    </form>
  );
}
