// A mark on which people agreed, with what they said about it.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import { type Applied, itemsOf } from '@quivia/contract/marking/rubric';
import { session as text } from './seeds.words.ts';

interface AgreedMarkProps {
  agreed: { marks: number; comment: string; by_rubric: Applied | null; reasons: string };
  answer: Pick<AnswerToMark, 'marks' | 'rubric'>;
}

export function AgreedMark({ agreed, answer }: AgreedMarkProps) {
  const { marks, comment, by_rubric, reasons } = agreed;
  const items = itemsOf(answer.rubric?.groups ?? []).filter(({ id }) => by_rubric?.items.includes(id));
  return (
    <section aria-label={text.agreed} className="grid gap-2 text-sm">
      <h3 className="text-xs font-semibold text-ink-3">{text.agreed}</h3>
      <p className="tabular text-base font-semibold">{text.marks(marks, answer.marks)}</p>
      {items.length > 0 && (
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.id} className="break-words">
              {item.text}
            </li>
          ))}
        </ul>
      )}
      <p className="break-words whitespace-pre-wrap" dir="auto">
        {reasons}
      </p>
      {comment && comment !== reasons && (
        <p className="break-words whitespace-pre-wrap text-ink-2" dir="auto">
          {comment}
        </p>
      )}
    </section>
  );
}
