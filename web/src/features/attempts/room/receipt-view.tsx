import type { Receipt } from '@quivia/contract/attempts';
import { useEffect, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { homeOf } from '../exam-home.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { attemptCalls } from '../use-attempts.ts';
import { QuizMessage } from './quiz-message.tsx';

const titles = (setter: string): Record<Receipt['status'], string> => ({
  submitted: 'Handed in',
  closed_by_deadline: 'The time is over',
  disqualified: `This exam was ended by ${setter.toLowerCase()}`,
});

interface ReceiptViewProps {
  examId: number;
  view: AttemptView;
  receipt: Receipt;
}

export function ReceiptView({ examId, view, receipt }: ReceiptViewProps) {
  const home = homeOf(view);
  useEffect(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);
  const isOpenAgain = useOpenAgain(examId);
  return (
    <QuizMessage
      title={titles(home.setter)[receipt.status]}
      view={view}
      actions={
        <>
          <LinkButton to={`${home.quizzes}&exam=${examId}`} variant="main">
            {isOpenAgain ? 'Go on with the exam' : 'Go to your quizzes'}
          </LinkButton>
          <LinkButton to={home.results}>View Results</LinkButton>
        </>
      }
    >
      <p role="status">
        {isOpenAgain ? `${home.setter} has opened this exam for you again.` : receipt.message}
      </p>
      <dl className="mt-6 grid gap-x-8 gap-y-3 rounded-md border border-rule bg-sheet p-4 text-ink sm:grid-cols-[auto_1fr] sm:p-6">
        <Fact name="Exam">{receipt.title}</Fact>
        <Fact name="Receipt">
          <span className="tabular text-lg font-semibold">{receipt.receipt}</span>
        </Fact>
        <Fact name="Ended">
          <DateTime at={receipt.ended_at} />
        </Fact>
        {/* Who was disqualified has none. */}
        {receipt.questions > 0 && (
          <Fact name="Answered">
            {receipt.answered} of {receipt.questions}
          </Fact>
        )}
      </dl>
      <p className="mt-4 text-sm">
        Note the receipt: it shows what the server has, should there be a question.
      </p>
    </QuizMessage>
  );
}

/** Somebody may decide so while the student still looks at the receipt. */
function useOpenAgain(examId: number): boolean {
  const [isOpenAgain, setOpenAgain] = useState(false);
  useEffect(
    () =>
      onStreamNews(async (news) => {
        if (news.kind === 'connected' || news.event.kind !== 'exam' || news.event.exam_id !== examId) return;
        const exams = await attemptCalls.list().catch(() => []);
        setOpenAgain(exams.some(({ id, status }) => id === examId && status === 'in_progress'));
      }),
    [examId],
  );
  return isOpenAgain;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="max-sm:-mt-3">{children}</dd>
    </div>
  );
}
