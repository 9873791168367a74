import ArrowDown from 'lucide-react/icons/arrow-down';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useClashQuestion } from './clash-dialog.tsx';
import { addressOf } from './exam-address.ts';
import { ExamFields } from './exam-fields.tsx';
import { blankForm } from './exam-form.ts';
import { ExamList } from './exam-list.tsx';
import { FormActions } from './form-actions.tsx';
import { useExamForm, useStart } from './use-exam-form.ts';

export function StartView() {
  const exams = useRef<HTMLElement>(null);
  return (
    <>
      <PageHeading
        title="Start Quiz"
        lead="Choose a question bank and who sits it. The paper is taken from the bank as it is now; later changes of the bank do not touch it."
        actions={
          <Button className="xl:hidden" onClick={() => exams.current?.focus()}>
            <ArrowDown className="size-4" />
            Your exams
          </Button>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <NewExamCard />
        <section
          ref={exams}
          tabIndex={-1}
          aria-label="Exams you have started"
          className="scroll-mt-18 outline-none"
        >
          <ExamList />
        </section>
      </div>
    </>
  );
}

function NewExamCard() {
  const navigate = useNavigate();
  const form = useExamForm(blankForm);
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
