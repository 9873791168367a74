import type { ExamForStudent } from '@quivia/contract/attempts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AttendWarning } from './attend-warning.tsx';
import { useAttend } from './use-attend.ts';

interface AttendDialogProps {
  exam: ExamForStudent;
  onClose: () => void;
}

export function AttendDialog({ exam, onClose }: AttendDialogProps) {
  const { attend, failure } = useAttend(exam);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // The exam's page is fetched while the warning is read.
  useEffect(() => void import('../room/exam-room.tsx').catch(() => undefined), []);

  async function start() {
    setBusy(true);
    if (await attend()) navigate(`/quiz/${exam.id}`);
    setBusy(false);
  }

  return (
    <PlainDialog
      question
      title={`Start ${exam.title}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" busy={busy} onClick={() => void start()}>
            Start Quiz
          </Button>
        </>
      }
    >
      <AttendWarning exam={exam} />
      {failure && (
        <div className="mt-3">
          <Notice>{failure}</Notice>
        </div>
      )}
    </PlainDialog>
  );
}
