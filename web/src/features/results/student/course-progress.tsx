import type { QuizResult } from '@quivia/contract/results';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { isAbsent } from '../marks.words.ts';
import { progressOf, type Step, stepsUntil } from './progress.ts';
import { obtained, progress as text } from './student.words.tsx';
import { useResultsOfCourse } from './use-own-results.ts';

/** Older ones are in the list of results. */
const SHOWN = 8;

/** The exams of the course up to this one, the oldest first; one alone is no progress. */
export function CourseProgress({ result }: { result: QuizResult }) {
  const { data, isPending, error, refetch } = useResultsOfCourse(result.course_id);
  const steps = stepsUntil(progressOf(data ?? []), result.id, SHOWN);
  if (data && steps.length < 2) return null;
  return (
    <Card title={text.title(result.course_name)}>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && <Steps steps={steps} own={result.id} />}
    </Card>
  );
}

function Steps({ steps, own }: { steps: readonly Step[]; own: number }) {
  const { words } = useWorkplace();
  const bars = steps.map((step) => ({
    key: step.id,
    name: step.id === own ? text.thisOne(step.quiz_name) : step.quiz_name,
    note: (
      <>
        <DateTime at={step.date} />
        {!isAbsent(step.marks) && ` · ${obtained(step.marks, step.total_marks)}`}
      </>
    ),
    value: step.percent ?? 0,
    words: text.percentOf(step.percent),
    isOwn: step.id === own,
  }));
  return <BarList label={text.caption(words)} bars={bars} most={100} />;
}
