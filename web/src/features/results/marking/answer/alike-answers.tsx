// The last answers to which this marker gave the same items, so that equal answers get equal marks.
import { alike as text } from '../marking.words.ts';
import { useAlike } from '../rubric/use-rubric.ts';

interface AlikeAnswersProps {
  examId: number;
  questionId: number;
  items: readonly string[];
  onOpen: (answer: string) => void;
}

export function AlikeAnswers({ examId, questionId, items, onOpen }: AlikeAnswersProps) {
  const { data } = useAlike(examId, questionId, items);
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={text.title} className="grid gap-2 border-t border-rule p-4">
      <h3 className="text-xs font-semibold text-ink-3">{text.title}</h3>
      <ul className="grid gap-1">
        {data.map(({ answer, begins, marks, comment }) => (
          <li key={answer}>
            <button
              type="button"
              className="flex min-h-control w-full items-baseline gap-3 rounded-md px-2 py-1 text-left text-sm text-ink-2 hover:bg-paper"
              onClick={() => onOpen(answer)}
            >
              <span className="min-w-0 grow">
                <span className="line-clamp-2 break-words" dir="auto">
                  {begins || text.noText}
                </span>
                {comment && (
                  <span className="line-clamp-1 text-xs text-ink-3" dir="auto">
                    {comment}
                  </span>
                )}
              </span>
              <span className="tabular shrink-0">{text.marks(marks)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
