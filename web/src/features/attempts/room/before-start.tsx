import type { ExamForStudent } from '@quivia/contract/attempts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { startDialog } from '../cards/attend.words.ts';
import { AttendWarning } from '../cards/attend-warning.tsx';
import { examHome } from '../exam-home.ts';
import { enterFullScreen } from '../integrity/enter-full-screen.ts';
import { LeaveLink } from './leave-link.tsx';

interface BeforeStartProps {
  exam: ExamForStudent;
  /** By the server. */
  now: () => number;
  onStart: () => void;
}

/** For students who open an exam by its address: the clock does not start before they say so. */
export function BeforeStart({ exam, now, onStart }: BeforeStartProps) {
  return (
    <MessagePage
      title={exam.title}
      actions={
        <>
          <Button
            variant="main"
            onClick={() => {
              enterFullScreen(exam);
              onStart();
            }}
          >
            {startDialog.start}
          </Button>
          <LeaveLink to={examHome(exam.community).quizzes}>{startDialog.cancel}</LeaveLink>
        </>
      }
    >
      <AttendWarning exam={exam} now={now} />
    </MessagePage>
  );
}
