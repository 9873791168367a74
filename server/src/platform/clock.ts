// The one clock of the server. Tests step it; nothing else may.
let offset = 0;

export function now(): Date {
  return new Date(Date.now() + offset);
}

export function stepClock(milliseconds: number): void {
  offset += milliseconds;
}

export const seconds = (n: number): number => n * 1000;
export const minutes = (n: number): number => seconds(60 * n);
export const hours = (n: number): number => minutes(60 * n);
export const days = (n: number): number => hours(24 * n);

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
