import type { ExamForFaculty } from '@quivia/contract/exams';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../platform/http/call-error.ts';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from '../exam-address.ts';
import { NoExam } from '../run/exam-view.tsx';
import { useAssigned } from '../use-exams.ts';
import { useClashQuestion } from './clash-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';
import { type ExamForm, formOf } from './exam-form.ts';
import { editView as text } from './form.words.tsx';
import { useChange, useExamForm, useStudents } from './use-exam-form.ts';

/** Editing an exam that has not opened yet. The form appears once the exam, its students and the course's are loaded. */
export function EditExam({ id }: { id: number }) {
  const exam = useExam(id);
  const assigned = useAssigned(id);
  const everyone = useStudents(exam.data ? String(exam.data.course_id) : '');
  const all = [exam, assigned, everyone];
  const failed = all.find(({ error }) => error);
  const retry = () => {
    for (const one of all) if (one.isError) void one.refetch();
  };
  // One heading throughout: the focus stays in it while the exam is loading.
  return (
    <>
      <EditHead exam={exam.data} />
      {exam.data && assigned.data && everyone.data ? (
        <EditForm
          exam={exam.data}
          start={formOf(
            exam.data,
            assigned.data,
            everyone.data.map((one) => one.id),
          )}
        />
      ) : (
        <NoExam error={failed?.error ?? null} onRetry={retry} />
      )}
    </>
  );
}

function EditHead({ exam }: { exam: ExamForFaculty | undefined }) {
  return (
    <PageHeading
      above={exam && <BackLink to={addressOf({ exam: exam.id })}>{exam.title}</BackLink>}
      title={exam ? text.title(exam.title) : text.untitled}
      lead={exam && text.lead(<CourseName of={exam} />, exam.qbank_title)}
    />
  );
}

function EditForm({ exam, start }: { exam: ExamForFaculty; start: ExamForm }) {
  const navigate = useNavigate();
  const form = useExamForm(start);
  const { change, look } = useChange(exam.id);
  const { ask, question } = useClashQuestion(text.saveAnyway, exam.id);
  const [version, setVersion] = useState(exam.version);
  const [conflict, setConflict] = useState<string>();
  const back = addressOf({ exam: exam.id });

  /** The second of two people who save sees a notice and keeps what they typed. */
  async function save() {
    const body = form.body();
    if (!(await ask(body))) return;
    try {
      await change(body, version);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) throw error;
      setVersion((await look()).version);
      if (error.code !== 'changed_meanwhile') throw error;
      return setConflict(error.message);
    }
    await navigate(back);
  }

  return (
    <>
      <Card className="max-w-4xl">
        {exam.state === 'upcoming' || conflict ? (
          <form noValidate onSubmit={form.submit(save)}>
            {conflict && (
              <div className="mb-6">
                <Notice>
                  <p>{conflict}</p>
                  <p>{text.stillHere}</p>
                </Notice>
              </div>
            )}
            <ExamFields form={form} isNew={false} />
            <div className="mt-6 flex flex-wrap gap-3">
              <Button type="submit" variant="main" busy={form.formState.isSubmitting}>
                {text.save}
              </Button>
              <LinkButton to={back}>{text.back}</LinkButton>
            </div>
          </form>
        ) : (
          <Empty
            title={text.closed.title}
            hint={text.closed.hint}
            action={<LinkButton to={back}>{text.back}</LinkButton>}
          />
        )}
      </Card>
      {question}
    </>
  );
}
