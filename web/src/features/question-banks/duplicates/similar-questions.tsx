import { plural } from '@quivia/contract/plural';
import type { LikelyDuplicate } from '@quivia/contract/questions';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { useBankState } from '../banks/bank-context.tsx';
import type { QuestionForm } from '../editor/question-form.ts';
import { useSimilar } from './use-similar.ts';

/** Pointed out quietly: whether it is a duplicate, the author knows. */
export function SimilarQuestions({
  form,
  questionId,
}: {
  form: QuestionForm;
  questionId?: number | undefined;
}) {
  const { bank } = useBankState();
  const similar = useSimilar(bank.id, form, questionId);
  return (
    <div role="status">
      {similar.length > 0 && (
        <details className="group/similar rounded-md bg-risk-soft px-3 text-sm">
          <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-5 shrink-0 text-risk transition-transform group-open/similar:rotate-90" />
            {plural(similar.length, 'likely duplicate')}
            <span className="text-ink-2">See what is there already</span>
          </summary>
          <ul className="grid gap-3 pb-3">
            {similar.map((one) => (
              <Similar key={one.id} question={one} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Similar({ question }: { question: LikelyDuplicate }) {
  return (
    <li className="grid gap-1 rounded-sm bg-sheet px-3 py-2">
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
        {/* In a tab of its own: what is being written stays as it is. */}
        <a
          href={addressOf({ bank: question.qbank_id, question: question.id })}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {question.qbank_title}, question <span className="tabular">{question.question_number}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <span className="tabular">{Math.round(question.likeness * 100)} % alike</span>
      </p>
      <div className="line-clamp-4">
        <RichText text={question.question} />
      </div>
    </li>
  );
}
