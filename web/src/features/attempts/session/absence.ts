// The page of an exam that was left. Remembered outside the page, which the browser may discard meanwhile: how long it
// was is known when the student is back, also in a new tab.
import { storage } from '../../../platform/offline/storage.ts';
import type { UnsentEvent } from './unsent.ts';

const KEY = 'exam-absence';

interface Absence {
  userId: number;
  event: UnsentEvent;
}

export function createAbsence(userId: number, examId: number) {
  /** Where the browser refuses its storage. */
  let here: UnsentEvent | undefined;

  function stored(): UnsentEvent | undefined {
    const absence: Absence | null = JSON.parse(storage.read(KEY) ?? 'null');
    return absence?.userId === userId && absence.event.exam_id === examId ? absence.event : undefined;
  }

  return {
    begin(event: UnsentEvent) {
      here = event;
      storage.write(KEY, JSON.stringify({ userId, event } satisfies Absence));
    },
    end(): UnsentEvent | undefined {
      const event = here ?? stored();
      here = undefined;
      if (event) storage.remove(KEY);
      return event;
    },
  };
}
