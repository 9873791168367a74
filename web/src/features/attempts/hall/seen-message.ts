// Up to which number the messages of an exam have been on the screen. Apart from the messages, which load later than the
// sign of life that reports it.
const readers = new Map<number, () => number>();

/** Until the returned function is called. */
export function followSeen(examId: number, read: () => number): () => void {
  readers.set(examId, read);
  return () => {
    if (readers.get(examId) === read) readers.delete(examId);
  };
}

export const seenMessageOf = (examId: number): number => readers.get(examId)?.() ?? 0;
