import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { useBankState } from '../banks/bank-context.tsx';
import { QuestionItem } from './question-item.tsx';
import { useQuestion } from './use-questions.ts';

/** One question of the bank, where a search, a duplicate or a link led to. */
export function OneQuestion({ id }: { id: number }) {
  const { bank } = useBankState();
  const { data: question, isPending, error, refetch } = useQuestion(id);
  const all = <LinkButton to={addressOf({ bank: bank.id })}>All questions of the bank</LinkButton>;
  const isGone =
    (error instanceof CallError && error.status === 404) ||
    (question && (question.question_number === null || question.qbank_id !== bank.id));
  return (
    <Card title="One question" flush actions={all}>
      {isPending && <ThreeCircles />}
      {isGone && (
        <Empty
          title="This question is not in the bank"
          hint="It was moved or deleted. Deleted questions can be restored from the bank's menu."
        />
      )}
      {!isGone && question && (
        <ol>
          <QuestionItem question={question} isResult />
        </ol>
      )}
      {!isGone && !question && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
    </Card>
  );
}
