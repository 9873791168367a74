import type { ExamKind } from '@quivia/contract/exams';
import { useController, useWatch } from 'react-hook-form';
import { zoneName } from '../../../platform/app/date-time.tsx';
import { examKinds } from '../../../shared/exam/exam.words.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { ClassField } from './class-field.tsx';
import { ExtraTimeList } from './extra-time-list.tsx';
import { fields as text } from './form.words.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { StudentsField } from './students-field.tsx';
import { type ExamFormState, useBanks, useCourses, usePaperTotals } from './use-exam-form.ts';

/** The fields of an exam. Course and bank are chosen once, when it is new. */
export function ExamFields({ form, isNew = true }: { form: ExamFormState; isNew?: boolean }) {
  const { course } = useWorkplace();
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isNew && !course && <CourseField form={form} />}
        {isNew && <BankField form={form} />}
        {isNew && (
          <div className="grid gap-4 empty:hidden sm:col-span-2">
            <Totals form={form} />
            <PracticeWarning form={form} />
          </div>
        )}
        {isNew && !course && <ClassField key={form.courseId} form={form} />}
        <StudentsField form={form} />
        <TimeFields form={form} isNew={isNew} />
      </div>
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
    form.setValue('offering_id', '');
    form.setValue('student_id', 'all');
    form.setValue('chosen', []);
  }
  return (
    <ChoiceSelect
      label={text.course}
      choices={courses}
      none={text.noCourse}
      hint={courses.data?.length === 0 && text.noCourseHint}
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
            name: text.bankWithCount(title, question_count),
          })),
  };
  return (
    <ChoiceSelect
      label={text.bank}
      choices={choices}
      none={form.courseId === '' ? text.chooseCourse : text.noBank}
      hint={
        hasNone && (
          <>
            {text.noBankHint(words)} <TextLink to="?panel=create-qbank">{text.createBank(words)}</TextLink>
          </>
        )
      }
      error={form.formState.errors.qbank_id?.message}
      {...form.register('qbank_id')}
    />
  );
}

/** What the settings below make of the bank. */
function Totals({ form }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const totals = usePaperTotals(form);
  if (!totals || form.watch('qbank_id') === '') return null;
  return (
    <p role="status" className="-mt-2 text-sm text-ink-2">
      {text.totals(totals, words)}
    </p>
  );
}

/** Starting stays possible: a quiz may be meant as a repetition. */
function PracticeWarning({ form }: { form: ExamFormState }) {
  const { words } = useWorkplace();
  const chosen = form.watch('qbank_id');
  const bank = useBanks(form.courseId).data?.find(({ id }) => String(id) === chosen);
  if (!bank?.is_open_for_practice) return null;
  const isOwner = bank.access === 'owner';
  return (
    <Notice>
      <p>{text.openForPractice(words, isOwner)}</p>
      {isOwner && (
        <p>
          <TextLink to={`?panel=create-qbank&bank=${bank.id}`}>{text.openBank}</TextLink>
        </p>
      )}
    </Notice>
  );
}

/** What is held more often comes first. */
const KINDS = ['QUIZ', 'VIVA'] as const satisfies readonly ExamKind[];

function TimeFields({ form, isNew }: { form: ExamFormState; isNew: boolean }) {
  const { words, isCommunity } = useWorkplace();
  const { errors } = form.formState;
  const start = useWatch({ control: form.control, name: 'start_time' });
  const kind = useController({ control: form.control, name: 'viva_or_quiz' }).field;
  const at = new Date(start || Date.now());
  return (
    <>
      <TextField
        label={text.title}
        autoComplete="off"
        hint={isNew ? text.titleHint : text.titleHintEdit}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <div className="grid gap-1">
        <p aria-hidden="true" className="text-sm font-semibold">
          {text.kind}
        </p>
        <Segments
          label={text.kind}
          options={KINDS.map((one) => [one, examKinds[one]] as const)}
          value={kind.value}
          onChange={kind.onChange}
        />
        {isNew && !isCommunity && kind.value === 'VIVA' && (
          <p className="text-xs text-ink-3">
            {text.realViva} <TextLink to="/oral/new">{text.setUpViva}</TextLink>
          </p>
        )}
      </div>
      <TextField
        label={text.duration}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        hint={text.durationHint}
        error={errors.duration?.message}
        {...form.register('duration')}
      />
      <TextField
        label={text.start}
        type="datetime-local"
        className="min-w-0"
        hint={isNew ? text.startHint : text.startHintEdit}
        error={errors.start_time?.message}
        {...form.register('start_time')}
      />
      <TextField
        label={text.end}
        type="datetime-local"
        className="min-w-0"
        hint={text.endHint}
        error={errors.end_time?.message}
        {...form.register('end_time')}
      />
      <p className="-mt-2 text-xs text-ink-3 sm:col-span-2">
        {text.zone(zoneName(Number.isNaN(at.getTime()) ? new Date() : at), words)}
      </p>
    </>
  );
}
