// The number of the last message of an exam that was on the screen. The sign of life reports it; it is kept apart from
// the messages because those load later.
const readers = new Map<number, () => number>();

/** Until the returned function is called. */
export function followSeen(examId: number, read: () => number): () => void {
  readers.set(examId, read);
  return () => {
    if (readers.get(examId) === read) readers.delete(examId);
  };
}

export const seenMessageOf = (examId: number): number => readers.get(examId)?.() ?? 0;
