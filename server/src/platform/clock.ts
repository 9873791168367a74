// The one clock of the server. Tests step it, and the demo sets it back while it writes its past; nothing else may.
let offset = 0;

export function now(): Date {
  return new Date(milliseconds());
}

/** Since 1970. */
export const milliseconds = (): number => Date.now() + offset;

export function stepClock(by: number): void {
  offset += by;
}

/** Until `work` is done it is that moment for the whole process: only while it serves nobody. */
export async function asOf<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const before = offset;
  offset = moment.getTime() - Date.now();
  try {
    return await work();
  } finally {
    offset = before;
  }
}

const realTime = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
let passing = realTime;

/** Lets so many milliseconds pass. */
export const pause = (milliseconds: number): Promise<void> => passing(milliseconds);

/** Only tests replace how a pause passes. Without an argument it passes in real time again. */
export function setPause(instead: (milliseconds: number) => Promise<void> = realTime): void {
  passing = instead;
}

export const seconds = (n: number): number => n * 1000;
export const minutes = (n: number): number => seconds(60 * n);
export const hours = (n: number): number => minutes(60 * n);
export const days = (n: number): number => hours(24 * n);

export function after(moment: Date, by: number): Date {
  return new Date(moment.getTime() + by);
}

/** A device that was without a network for longer is not believed about the time. */
const BELIEVED_FOR = hours(24);

/** When something happened that a device reports late: never in the future, and at most a day ago. */
export function clampReportedTime(told: Date, at: Date): Date {
  if (told > at) return at;
  const earliest = after(at, -BELIEVED_FOR);
  return told < earliest ? earliest : told;
}
