import { EXAM_DURATION, EXAM_KINDS } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import { useController, useWatch } from 'react-hook-form';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { KIND_WORDS } from '../exam-words.ts';
import { zoneName } from '../local-time.ts';
import { ExtraTimeList } from './extra-time-list.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { StudentsField } from './students-field.tsx';
import { type ExamFormState, useBanks, useCourses } from './use-exam-form.ts';

/** Of a new exam; of one that exists without its course and bank, which stay. */
export function ExamFields({ form, isNew = true }: { form: ExamFormState; isNew?: boolean }) {
  const { course } = useWorkplace();
  return (
    <div className="grid gap-6">
      {isNew && (
        <div className={`grid items-start gap-4 ${course ? '' : 'sm:grid-cols-2'}`}>
          {!course && <CourseField form={form} />}
          <BankField form={form} />
        </div>
      )}
      <StudentsField form={form} />
      <TimeFields form={form} isNew={isNew} />
      <div className="border-y border-rule">
        <SettingsFields form={form} />
        <ExtraTimeList form={form} />
      </div>
    </div>
  );
}

function CourseField({ form }: { form: ExamFormState }) {
  const courses = useCourses();
  function forget() {
    form.setValue('qbank_id', '');
    form.setValue('student_id', '');
    form.setValue('chosen', []);
  }
  return (
    <ChoiceSelect
      label="Course"
      choices={courses}
      none="No Course Found"
      hint={
        courses.data?.length === 0 && "Your institution's administrator assigns the courses that you teach."
      }
      error={form.formState.errors.course_id?.message}
      {...form.register('course_id', { onChange: forget })}
    />
  );
}

function BankField({ form }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const banks = useBanks(form.courseId);
  const hasNone = form.courseId !== '' && banks.data?.length === 0;
  const choices = {
    ...banks,
    data:
      form.courseId === ''
        ? []
        : banks.data?.map(({ id, title, question_count }) => ({
            id,
            name: `${title} (${plural(question_count, 'question')})`,
          })),
  };
  return (
    <ChoiceSelect
      label="Question bank"
      choices={choices}
      none={form.courseId === '' ? 'Choose a course first' : 'No question bank'}
      hint={
        hasNone && (
          <>
            This {words.course} has no question bank yet.{' '}
            <TextLink to="?panel=create-qbank">Create one in {words.createQbank}</TextLink>
          </>
        )
      }
      error={form.formState.errors.qbank_id?.message}
      {...form.register('qbank_id')}
    />
  );
}

function TimeFields({ form, isNew }: { form: ExamFormState; isNew: boolean }) {
  const { words } = useWorkplace();
  const { errors } = form.formState;
  const start = useWatch({ control: form.control, name: 'start_time' });
  const kind = useController({ control: form.control, name: 'viva_or_quiz' }).field;
  const at = new Date(start || Date.now());
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Quiz title"
        autoComplete="off"
        hint={isNew ? 'Left empty: the title of the question bank' : 'Left empty: stays as it is'}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <div className="grid gap-1">
        <p aria-hidden="true" className="text-sm font-semibold">
          Kind
        </p>
        <Segments
          label="Kind"
          options={EXAM_KINDS.map((one) => [one, KIND_WORDS[one]] as const)}
          value={kind.value}
          onChange={kind.onChange}
        />
      </div>
      <TextField
        label="Start time"
        type="datetime-local"
        className="min-w-0"
        hint="Left empty: now"
        error={errors.start_time?.message}
        {...form.register('start_time')}
      />
      <TextField
        label="End time"
        type="datetime-local"
        className="min-w-0"
        hint="Left empty: the duration after the start"
        error={errors.end_time?.message}
        {...form.register('end_time')}
      />
      <TextField
        label="Duration in minutes"
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        hint={`Left empty: ${EXAM_DURATION.fallback} minutes`}
        error={errors.duration?.message}
        {...form.register('duration')}
      />
      <p className="self-end text-xs text-ink-3 sm:pb-6">
        Times are in {zoneName(Number.isNaN(at.getTime()) ? new Date() : at)}. {words.Students} see them in
        their own zone.
      </p>
    </div>
  );
}
