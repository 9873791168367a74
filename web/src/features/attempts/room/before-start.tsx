import type { ExamForStudent } from '@quivia/contract/attempts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { AttendWarning } from '../cards/attend-warning.tsx';
import { examHome } from '../exam-home.ts';

interface BeforeStartProps {
  exam: ExamForStudent;
  onStart: () => void;
}

/** For who opens an exam by its address: the time does not begin before they say so. */
export function BeforeStart({ exam, onStart }: BeforeStartProps) {
  return (
    <MessagePage
      title={exam.title}
      actions={
        <>
          <Button variant="main" onClick={onStart}>
            Start Quiz
          </Button>
          <LinkButton to={examHome(exam.community).quizzes}>Cancel</LinkButton>
        </>
      }
    >
      <AttendWarning exam={exam} />
    </MessagePage>
  );
}
