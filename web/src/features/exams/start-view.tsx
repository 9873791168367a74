import { useNavigate } from 'react-router';
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
  return (
    <>
      <PageHeading
        title="Start Quiz"
        lead="Choose a question bank and who sits it. The paper is taken from the bank as it is now; later changes of the bank do not touch it."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <NewExamCard />
        <ExamList />
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
