// The number people came for, how long it took, and how the class did.
import type { ClassFigures, QuizResult } from '@quivia/contract/results';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { barWidth } from '../../../ui/charts/bar-width.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { isAbsent, marksWords, secondsWords } from '../marks.words.ts';
import { percentOf } from './strengths.ts';
import { score as text } from './student.words.tsx';

export function Score({ result }: { result: QuizResult }) {
  const { marks_obtained: marks, total_marks, answered, total_questions, time_used } = result;
  if (isAbsent(marks))
    return (
      <Card title={text.title}>
        <p className="text-xl font-bold">{text.absent}</p>
        <p className="mt-1 text-sm text-ink-2">{text.absentHint}</p>
      </Card>
    );
  const percent = percentOf({ marks, total_marks });
  return (
    <Card title={text.title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <strong className="text-2xl tracking-tight tabular-nums">{marksWords(marks)}</strong>{' '}
          <span className="text-lg whitespace-nowrap text-ink-2">{text.of(total_marks)}</span>
        </p>
        <p className="text-xl font-semibold whitespace-nowrap tabular-nums">{text.percent(percent)}</p>
      </div>
      <div
        aria-hidden="true"
        className="mt-3 h-3 overflow-hidden rounded-sm border border-rule-strong bg-paper"
      >
        <div className="filled h-full" style={{ width: barWidth(percent, 100) }} />
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {text.answered(answered, total_questions)}
        {time_used !== null && ` ${text.timeUsed(secondsWords(time_used))}`}
      </p>
    </Card>
  );
}

interface ClassCardProps {
  figures: ClassFigures;
  /** The student's own; undefined for those who do not count. */
  percent: number | undefined;
}

/** The distribution in fifths, with the student's own marked in words. */
export function ClassCard({ figures, percent }: ClassCardProps) {
  const { words } = useWorkplace();
  const own = percent === undefined ? undefined : Math.min(4, Math.floor(percent / 20));
  const bars = figures.fifths.map((count, index) => ({
    key: index,
    name: text.fifth(index, index === own),
    value: count,
    words: String(count),
    isOwn: index === own,
  }));
  return (
    <Card title={text.classTitle}>
      <p className="mb-4 text-sm">{text.average(figures, words)}</p>
      <BarList label={text.distribution(words)} bars={bars} most={figures.students} />
    </Card>
  );
}
