import type { ExamForStudent } from '@quivia/contract/attempts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { enterFullScreen, leaveFullScreen } from '../integrity/enter-full-screen.ts';
import { deviceOfTab, rememberAttending } from '../session/device.ts';
import { attemptCalls } from '../use-attempts.ts';
import { startDialog } from './attend.words.ts';
import { AttendWarning } from './attend-warning.tsx';

interface AttendDialogProps {
  exam: ExamForStudent;
  /** By the server. */
  now: () => number;
  onClose: () => void;
}

export function AttendDialog({ exam, now, onClose }: AttendDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  // The exam's page is loaded while the student reads the warning.
  useEffect(() => void import('../room/exam-room.tsx').catch(() => undefined), []);

  async function start() {
    setBusy(true);
    setFailure(null);
    enterFullScreen(exam);
    try {
      await attemptCalls.start(exam.id, deviceOfTab());
      open();
    } catch (error) {
      // The exam's page asks whether to continue here.
      if (error instanceof CallError && error.code === 'open_elsewhere') open();
      else {
        leaveFullScreen();
        setFailure(sentenceOf(error));
      }
    }
    setBusy(false);
  }

  function open() {
    rememberAttending(exam.id, exam.qbank);
    navigate(`/quiz/${exam.id}`);
  }

  return (
    <PlainDialog
      question
      title={startDialog.title(exam.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{startDialog.cancel}</Button>
          <Button variant="main" busy={busy} onClick={() => void start()}>
            {startDialog.start}
          </Button>
        </>
      }
    >
      <AttendWarning exam={exam} now={now} />
      {failure && (
        <div className="mt-3">
          <Notice>{failure}</Notice>
        </div>
      )}
    </PlainDialog>
  );
}
