import type { ExamForStudent } from '@quivia/contract/attempts';
import { useState } from 'react';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { deviceOfTab, rememberAttending } from '../session/device.ts';
import { attemptCalls } from '../use-attempts.ts';

/** Starts the exam, or goes on with it; true when its page may be opened. */
export function useAttend(exam: ExamForStudent) {
  const [failure, setFailure] = useState<string | null>(null);

  async function attend(): Promise<boolean> {
    setFailure(null);
    try {
      await attemptCalls.start(exam.id, deviceOfTab());
    } catch (error) {
      // Its page asks whether to go on here.
      const isElsewhere = error instanceof CallError && error.code === 'open_elsewhere';
      if (!isElsewhere) {
        setFailure(sentenceOf(error));
        return false;
      }
    }
    rememberAttending(exam.id, exam.qbank);
    return true;
  }

  return { attend, failure };
}
