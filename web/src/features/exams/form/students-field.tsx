import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { switchLabel } from '../exams.words.tsx';
import { studentsField as text } from './form.words.tsx';
import { StudentsDialog } from './students-dialog.tsx';
import type { ExamFormState } from './use-exam-form.ts';

export function StudentsField({ form }: { form: ExamFormState }) {
  const { words, isCommunity } = useWorkplace();
  const [open, setOpen] = useState(false);
  const { students, courseId, chosenIds } = form;
  const { data } = students;
  const mode = form.watch('student_id');

  function choose(ids: number[]) {
    form.setValue('chosen', ids);
    if (ids.length > 0) form.clearErrors('student_id');
    setOpen(false);
  }

  return (
    <div className="grid gap-2">
      <Select
        label={words.Students}
        key={data ? 'loaded' : 'loading'}
        hint={hintOf(form, words, isCommunity)}
        error={form.formState.errors.student_id?.message}
        {...form.register('student_id', { onChange: ({ target }) => setOpen(target.value === 'custom') })}
      >
        <option value={data?.length === 0 && !isCommunity ? mode : ''}>{firstLine(form, words)}</option>
        {data && (isCommunity || data.length > 0) && (
          <>
            <option value="all">{text.all(words)}</option>
            <option value="custom">{text.custom}</option>
          </>
        )}
      </Select>
      {isCommunity && (
        <Checkbox label={switchLabel('newcomers', { words, isCommunity })} {...form.register('newcomers')} />
      )}
      {mode === 'custom' && data && (
        <div>
          <Button onClick={() => setOpen(true)} className="px-4!">
            <UsersRound className="size-4" />
            {chosenIds.length === 0 ? text.choose(words) : text.change(chosenIds.length, data.length, words)}
          </Button>
        </div>
      )}
      {open && data && (
        <StudentsDialog
          students={data}
          courseId={courseId}
          chosen={chosenIds}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function firstLine({ courseId, students }: ExamFormState, words: Words) {
  if (courseId === '') return text.chooseCourse;
  if (!students.data) return students.isError ? text.notAvailable : text.loading;
  return students.data.length > 0 ? text.chooseOne : text.none(words);
}

function hintOf({ courseId, students, watch }: ExamFormState, words: Words, isCommunity: boolean) {
  if (courseId === '') return undefined;
  if (students.isError && !students.data)
    return <Retry onRetry={students.refetch}>{text.failed(words)}</Retry>;
  if (students.data?.length === 0) return text.noneHint(isCommunity);
  return students.data && watch('student_id') !== 'custom'
    ? text.counted(students.data.length, words)
    : undefined;
}
