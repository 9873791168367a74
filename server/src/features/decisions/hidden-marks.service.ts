// Whether marks may stand beside names for somebody. Decisions ask; those who know who marks answer.
type Hiding = (userId: number, examIds: readonly number[]) => Promise<Set<number>>;

let hiding: Hiding | undefined;

export function useHiding(given: Hiding): void {
  hiding = given;
}

export async function hidesMarks(userId: number, examId: number): Promise<boolean> {
  if (!hiding) throw new Error('Nobody has said from whom marks are hidden');
  return (await hiding(userId, [examId])).has(examId);
}
