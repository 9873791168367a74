// Who wants to know of every change of an attempt, such as the boards of a hall: called in memory, after the commit.

type Changed = (examId: number, userId: number) => void;

interface Listener {
  /** Started, taken over, submitted, absent. */
  changed: Changed;
  saved: Changed;
}

let listener: Listener | undefined;

/** Undefined while nobody looks, so that saving an answer does nothing for it. */
export function followAttempts(next: Listener | undefined): void {
  listener = next;
}

export function attemptChanged(examId: number, userId: number): void {
  listener?.changed(examId, userId);
}

export function answersSaved(saves: readonly { examId: number; userId: number }[]): void {
  if (listener) for (const { examId, userId } of saves) listener.saved(examId, userId);
}
