import ArrowDown from 'lucide-react/icons/arrow-down';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from '../exam-address.ts';
import { ExamList } from '../exam-list.tsx';
import { useClashQuestion } from './clash-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';
import { blankFor } from './exam-form.ts';
import { FormActions } from './form-actions.tsx';
import { useExamForm, useStart } from './use-exam-form.ts';

export function StartView() {
  const { words } = useWorkplace();
  const exams = useRef<HTMLElement>(null);
  return (
    <>
      <PageHeading
        title={words.startQuiz}
        lead="Choose a question bank and who sits it. The paper is taken from the bank as it is now; later changes of the bank do not touch it."
        actions={
          <Button className="xl:hidden" onClick={() => exams.current?.focus()}>
            <ArrowDown className="size-4" />
            {words.examsTitle}
          </Button>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <NewExamCard />
        <section
          ref={exams}
          tabIndex={-1}
          aria-label={words.startedExams}
          className="scroll-mt-18 outline-none"
        >
          <ExamList />
        </section>
      </div>
    </>
  );
}

function NewExamCard() {
  const { course } = useWorkplace();
  const navigate = useNavigate();
  const form = useExamForm(blankFor(course));
  const start = useStart();
  const { ask, question } = useClashQuestion('Start anyway');
  return (
    <Card title="New exam">
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
