import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { addressOf } from '../exam-address.ts';
import { mayStillSit } from '../exam-counts.ts';
import { useExam, useLiveExams } from '../use-exams.ts';
import { ExamFacts } from './exam-facts.tsx';
import { ExamHead } from './exam-head.tsx';
import { ExamStudents } from './exam-students.tsx';
import { ExamTally } from './exam-tally.tsx';

export function ExamView({ id }: { id: number }) {
  const { data: exam, isPending, error, refetch } = useExam(id);
  useLiveExams(exam !== undefined && exam.state !== 'upcoming' && mayStillSit(exam));
  // One heading throughout: the focus stays in it while the exam is on its way.
  return (
    <>
      <ExamHead exam={exam} />
      {exam ? (
        <div className="grid gap-6">
          <ExamTally counts={exam.counts} />
          <ExamFacts exam={exam} />
          <ExamStudents exam={exam} />
        </div>
      ) : (
        <NoExam isPending={isPending} error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface NoExamProps {
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** On its way, gone, or not to be had. */
export function NoExam({ isPending, error, onRetry }: NoExamProps) {
  const { words } = useWorkplace();
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <>
      {isPending && <ThreeCircles />}
      {error && (
        <Card>
          {isGone ? (
            <Empty
              title="There is no such exam"
              hint={words.noExamHere}
              action={<LinkButton to={addressOf()}>{words.examsTitle}</LinkButton>}
            />
          ) : (
            <Failed message={sentenceOf(error)} onRetry={onRetry} />
          )}
        </Card>
      )}
    </>
  );
}
