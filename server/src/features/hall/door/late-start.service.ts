// A room that a person starts late costs nobody time: the window of those who wait there moves by the delay.
import { joinHall, waitAtLeast } from '../../attempts/time/time.service.ts';
import { selectBehind, selectStartFor } from './door.queries.ts';

/** After a start, and after somebody came into a room that has started. */
export async function catchUp(examId: number): Promise<void> {
  const behind = await selectBehind(examId);
  if (behind.length === 0) return;
  await waitAtLeast(
    examId,
    behind.map(({ attempt_id, ms }) => ({ attempt_id, ms: Math.round(ms) })),
  );
}

/** Somebody who is added while the exam runs. In their room already, where they have one. */
export async function catchUpNewcomer(examId: number, grantId: number): Promise<void> {
  await joinHall(examId, grantId, await selectStartFor(examId, grantId));
}
