// Everything behind /quiz/{id}: which page of the exam the student is on.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { WholePageLoader } from '../../../platform/app/whole-page-loader.tsx';
import { BeforeStart } from './before-start.tsx';
import { ClosingView } from './closing-view.tsx';
import { ElsewhereView } from './elsewhere-view.tsx';
import './exam.css';
import { useIntegrity } from '../integrity/use-integrity.ts';
import { useAttemptSession } from '../session/use-attempt-session.ts';
import { ExamScreen } from './exam-screen.tsx';
import { NoExamView } from './no-exam-view.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { SubmittingView } from './submitting-view.tsx';
import { useDeadline } from './use-deadline.ts';
import { useDisplay } from './use-display.ts';

interface ExamRoomProps {
  userId: number;
  username: string;
  examId: number;
  /** The page before handing in, which lists what is open. */
  isReview: boolean;
}

export function ExamRoom({ userId, username, examId, isReview }: ExamRoomProps) {
  const [view, session] = useAttemptSession(userId, examId);
  const display = useDisplay();
  useDeadline(view, session);
  useIntegrity(view, session);
  useBackToQuestions(isReview && view.sheet?.phase === 'ended', examId);
  const { entry, sheet, receipt } = view;

  if (receipt) return <ReceiptView examId={examId} view={view} receipt={receipt} />;
  if (!session || entry.at === 'loading') return <WholePageLoader label="loading" />;
  switch (entry.at) {
    case 'unstarted':
      return <BeforeStart exam={entry.exam} onStart={() => session.begin(entry.exam.qbank)} />;
    case 'elsewhere':
      return <ElsewhereView view={view} onContinue={() => session.continueHere()} />;
    case 'failed':
      return <NoExamView view={view} message={entry.message} onRetry={() => session.lookAgain()} />;
    case 'refused':
      return <NoExamView view={view} message={entry.message} />;
  }
  switch (sheet?.phase) {
    case undefined:
    case 'ended':
      return <WholePageLoader label="loading" />;
    case 'elsewhere':
      return <ElsewhereView view={view} onContinue={() => session.continueHere()} />;
    case 'time_up':
      return <ClosingView view={view} />;
    case 'submitting':
      return <SubmittingView view={view} onKeepWorking={() => session.keepWorking()} />;
    case 'open':
      return (
        <ExamScreen
          view={view}
          session={session}
          display={display}
          username={username}
          examId={examId}
          isReview={isReview}
        />
      );
  }
}

function useBackToQuestions(isDue: boolean, examId: number) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) navigate(`/quiz/${examId}`, { replace: true });
  }, [isDue, navigate, examId]);
}
