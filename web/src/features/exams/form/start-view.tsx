import ArrowDown from 'lucide-react/icons/arrow-down';
import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from '../exam-address.ts';
import { ExamList } from '../exam-list.tsx';
import { preview as previewText } from '../exams.words.tsx';
import { FormPreview } from '../preview-dialog.tsx';
import { NoExam } from '../run/exam-view.tsx';
import { useAssigned } from '../use-exams.ts';
import { useClashQuestion } from './clash-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';
import { blankFor, type ExamForm, formOf, settingsOf } from './exam-form.ts';
import { startView as text } from './form.words.tsx';
import { type ExamFormState, useExamForm, useStart, useStudents } from './use-exam-form.ts';

interface StartViewProps {
  copyOf?: number;
  onDuty?: ReactNode;
}

export function StartView({ copyOf, onDuty }: StartViewProps) {
  const { words, isCommunity, course } = useWorkplace();
  const exams = useRef<HTMLElement>(null);
  return (
    <>
      <PageHeading
        title={words.startQuiz}
        lead={text.lead}
        actions={
          <Button className="xl:hidden" onClick={() => exams.current?.focus()}>
            <ArrowDown className="size-4" />
            {words.examsTitle}
          </Button>
        }
      />
      {onDuty}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {copyOf === undefined ? <NewExamCard start={blankFor(course)} /> : <CopyCard id={copyOf} />}
        <section
          ref={exams}
          tabIndex={-1}
          aria-label={text.started(isCommunity)}
          className="scroll-mt-18 outline-none"
        >
          <ExamList />
        </section>
      </div>
    </>
  );
}

/** Filled in like an exam there is; only the times are blank. */
function CopyCard({ id }: { id: number }) {
  const exam = useExam(id);
  const assigned = useAssigned(id);
  const everyone = useStudents(exam.data ? String(exam.data.course_id) : '');
  const all = [exam, assigned, everyone];
  const failed = all.find(({ error }) => error);
  if (!exam.data || !assigned.data || !everyone.data) {
    const retry = () => {
      for (const one of all) if (one.isError) void one.refetch();
    };
    return <NoExam error={failed?.error ?? null} onRetry={retry} />;
  }
  const ids = everyone.data.map((one) => one.id);
  const start = { ...formOf(exam.data, assigned.data, ids), start_time: '', end_time: '' };
  return <NewExamCard start={start} copied={exam.data.title} />;
}

function NewExamCard({ start: filledIn, copied }: { start: ExamForm; copied?: string }) {
  const navigate = useNavigate();
  const form = useExamForm(filledIn);
  const start = useStart();
  const { ask, question } = useClashQuestion(text.startAnyway);
  return (
    <Card title={copied === undefined ? text.newExam : text.copyOf(copied)}>
      {copied !== undefined && <p className="mb-6 text-sm text-ink-2">{text.copied}</p>}
      <form
        noValidate
        onSubmit={form.submit(async () => {
          const body = form.body();
          if (!(await ask(body))) return;
          const id = await start(body);
          await navigate(addressOf({ exam: id }));
        })}
      >
        <ExamFields form={form} />
        <FormActions form={form} />
      </form>
      {question}
    </Card>
  );
}

function FormActions({ form }: { form: ExamFormState }) {
  const { words, isCommunity } = useWorkplace();
  const [preview, setPreview] = useState<Parameters<typeof FormPreview>[0]['form']>();

  /** Needs a valid bank and valid settings, and nothing else. */
  async function show() {
    const isRight = await form.trigger([
      'course_id',
      'qbank_id',
      'draw_per_module',
      'marks',
      'negative_marks',
    ]);
    const values = form.getValues();
    if (!isRight) return void toast.error(text.chooseBankFirst(isCommunity));
    setPreview({
      course_id: Number(values.course_id),
      qbank_id: Number(values.qbank_id),
      ...settingsOf(values),
    });
  }

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button type="submit" variant="main" busy={form.formState.isSubmitting} className="max-sm:grow">
        {words.startQuiz}
      </Button>
      <Button onClick={() => void show()} className="max-sm:grow">
        <Eye className="size-4" />
        {previewText.title(words)}
      </Button>
      {preview && <FormPreview form={preview} onClose={() => setPreview(undefined)} />}
    </div>
  );
}
