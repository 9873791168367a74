import type { ExamUse } from '@quivia/contract/questions';
import { Day } from '../../../platform/app/date-time.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { examAddress } from '../banks/bank-address.ts';
import { examUse } from '../questions.words.tsx';

interface ExamUsesProps {
  /** All of them, also those of colleagues. */
  count: number;
  /** Those that this person runs. */
  exams: readonly ExamUse[];
}

/** The exams that use a bank or a version of a question. */
export function ExamUses({ count, exams }: ExamUsesProps) {
  const others = count - exams.length;
  return (
    <ul className="grid gap-1 text-sm">
      {exams.map(({ id, title, starts_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <TextLink to={examAddress(id)}>{title}</TextLink>
          <span className="text-xs text-ink-3">
            {new Date(starts_at) > new Date()
              ? examUse.starts(<Day at={starts_at} />)
              : examUse.started(<Day at={starts_at} />)}
          </span>
        </li>
      ))}
      {others > 0 && <li className="text-xs text-ink-3">{examUse.others(others, exams.length)}</li>}
    </ul>
  );
}
