import type { ExamSummary } from '@quivia/contract/exam-results';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { marksWords } from '../marks-words.ts';

/** How far the students are, in figures that can be read across a room. */
export function LiveCounts({ exam }: { exam: ExamSummary }) {
  const { words } = useWorkplace();
  const figures = exam.is_over
    ? [
        [words.Students, exam.students],
        ['Submitted', exam.ended],
        ['Absent', exam.absent],
        ['Mean', exam.mean === null ? '–' : `${marksWords(exam.mean)} / ${marksWords(exam.total_marks)}`],
        ['Highest', exam.highest === null ? '–' : marksWords(exam.highest)],
      ]
    : [
        [words.Students, exam.students],
        ['Not started', exam.not_started],
        ['Sitting', exam.sitting],
        ['Submitted', exam.ended],
        ['Absent', exam.absent],
      ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-5">
      {figures.map(([label, value]) => (
        <div key={label} className="bg-sheet px-4 py-3 first:max-sm:col-span-2">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="tabular text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
