import type { Paused } from '@quivia/contract/hall/student';

/** Why an exam is paused. An order to leave can't be overlooked, also from the next seat. */
export function PauseReason({ paused: { reason, is_evacuation } }: { paused: Paused }) {
  if (!reason) return null;
  return is_evacuation ? (
    <p
      role="alert"
      className="rounded-md border-2 border-wrong bg-wrong-soft px-4 py-4 text-xl font-bold whitespace-pre-line break-words text-ink sm:text-2xl"
    >
      {reason}
    </p>
  ) : (
    <p className="font-semibold whitespace-pre-line break-words text-ink">{reason}</p>
  );
}
