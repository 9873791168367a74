import type { QuestionBank } from '@quivia/contract/question-banks';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { DuplicatesView } from '../duplicates/duplicates-view.tsx';
import { ImportPanel } from '../files/import-panel.tsx';
import { BankQuestions } from '../list/bank-questions.tsx';
import { DeletedQuestions } from '../list/deleted-questions.tsx';
import { OneQuestion } from '../list/one-question.tsx';
import { addressOf, type placeOf } from './bank-address.ts';
import { BankProvider } from './bank-context.tsx';
import { BankHead } from './bank-head.tsx';
import { useBank, useLastBank } from './use-banks.ts';

type Place = Omit<ReturnType<typeof placeOf>, 'bank'>;

export function BankView({ id, place }: { id: number; place: Place }) {
  const { words } = useWorkplace();
  const { data: bank, isPending, error, refetch } = useBank(id);
  const { remember } = useLastBank();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the bank is there
  useEffect(() => {
    if (bank) remember(bank);
  }, [bank]);

  const isGone = error instanceof CallError && error.status === 404;
  if (bank && !isGone) {
    return (
      <BankProvider bank={bank}>
        <BankHead />
        <BankContent bank={bank} place={place} />
      </BankProvider>
    );
  }
  return (
    <>
      <PageHeading title="Question bank" />
      {isPending && <ThreeCircles />}
      {error && (
        <Card>
          {isGone ? (
            <Empty
              title="There is no such question bank"
              hint={words.noBankHere}
              action={<LinkButton to={addressOf()}>{words.banksTitle}</LinkButton>}
            />
          ) : (
            <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </>
  );
}

function BankContent({ bank, place }: { bank: QuestionBank; place: Place }) {
  const navigate = useNavigate();
  const toBank = () => void navigate(addressOf({ bank: bank.id }));
  if (place.import && bank.access !== 'read') {
    const importId = place.import === 'new' ? undefined : place.import;
    return <ImportPanel bank={bank} importId={importId} onDone={toBank} />;
  }
  if (place.view === 'duplicates') {
    const open = (question: number) => void navigate(addressOf({ bank: bank.id, question }));
    return <DuplicatesView bank={bank} onOpenQuestion={open} onClose={toBank} />;
  }
  if (place.view === 'deleted') return <DeletedQuestions />;
  if (place.question) return <OneQuestion key={place.question} id={place.question} />;
  return <BankQuestions />;
}
