import type { ExamForFaculty } from '@quivia/contract/exams';
import { CallError, sentenceOf } from '../../platform/call-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/states.tsx';
import { addressOf } from './exam-address.ts';
import { mayStillSit } from './exam-counts.ts';
import { ExamFacts } from './exam-facts.tsx';
import { ExamHead } from './exam-head.tsx';
import { ExamStudents } from './exam-students.tsx';
import { ExamTally } from './exam-tally.tsx';
import { useExam, useLiveExams } from './use-exams.ts';

export function ExamView({ id }: { id: number }) {
  const { data: exam, isPending, error, refetch } = useExam(id);
  useLiveExams(exam !== undefined && exam.state !== 'upcoming' && mayStillSit(exam));
  if (exam) return <Content exam={exam} />;
  return <NoExam isPending={isPending} error={error} onRetry={() => void refetch()} />;
}

function Content({ exam }: { exam: ExamForFaculty }) {
  return (
    <>
      <ExamHead exam={exam} />
      <div className="grid gap-6">
        <ExamTally counts={exam.counts} />
        <ExamFacts exam={exam} />
        <ExamStudents exam={exam} />
      </div>
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
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <>
      <PageHeading title="Exam" />
      {isPending && <ThreeCircles />}
      {error && (
        <Card>
          {isGone ? (
            <Empty
              title="There is no such exam"
              hint="Only who started an exam sees it here."
              action={<LinkButton to={addressOf()}>Your exams</LinkButton>}
            />
          ) : (
            <Failed message={sentenceOf(error)} onRetry={onRetry} />
          )}
        </Card>
      )}
    </>
  );
}
