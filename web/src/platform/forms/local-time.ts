// A moment as the browser's own fields for day and time show it, and back. They have no zone: it is the reader's own.

const two = (part: number) => String(part).padStart(2, '0');

/** '2026-11-15' */
export const dayField = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
/** '09:30' */
export const timeField = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** '2026-11-15T09:30' */
export function fieldOf(moment: string): string {
  const at = new Date(moment);
  return `${dayField(at)}T${timeField(at)}`;
}

/** In UTC. Text that isn't a time stays as typed, for the form to report. */
export function momentOf(field: string): string {
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? field : at.toISOString();
}
