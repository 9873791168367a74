// A moment from the server as a date-time field shows it, and back. The field has no zone: it is the reader's own.

const two = (part: number) => String(part).padStart(2, '0');

/** '2026-11-15T09:30' */
export function fieldOf(moment: string): string {
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** In UTC. Text that isn't a time stays as typed, for the form to report. */
export function momentOf(field: string): string {
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? field : at.toISOString();
}
