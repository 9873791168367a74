import type { LikelyDuplicate } from '@quivia/contract/questions';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { useBankState } from '../banks/bank-context.tsx';
import { contentOf, type QuestionForm } from '../editor/question-form.ts';
import { questionInBank } from '../questions.words.tsx';
import { duplicatePair, similarQuestions } from './duplicates.words.ts';
import { useSimilar } from './use-duplicates.ts';

/** A quiet hint: only the author knows whether it is a duplicate. */
export function SimilarQuestions({
  form,
  questionId,
}: {
  form: QuestionForm;
  questionId?: number | undefined;
}) {
  const { bank } = useBankState();
  const similar = useSimilar(bank.id, contentOf(form), questionId);
  return (
    <div role="status">
      {similar.length > 0 && (
        <details className="group/similar rounded-md bg-risk-soft px-3 text-sm">
          <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-5 shrink-0 text-risk transition-transform group-open/similar:rotate-90" />
            {similarQuestions.count(similar.length)}
            <span className="text-ink-2">{similarQuestions.show}</span>
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
        {/* In a new tab, so that the question being written stays open. */}
        <a
          href={addressOf({ bank: question.qbank_id, question: question.id })}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {questionInBank(question.qbank_title, question.question_number)}
          <span className="sr-only">{similarQuestions.newTab}</span>
        </a>
        <span className="tabular">{duplicatePair.alike(question.likeness)}</span>
      </p>
      <div className="line-clamp-4">
        <RichText text={question.question} />
      </div>
    </li>
  );
}
