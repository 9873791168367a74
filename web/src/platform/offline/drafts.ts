// What is being written and not yet saved, kept on this device through a reload or a crash. It belongs to one
// person: a machine in a computer room must not keep it for the next one.
import { toast } from '../../ui/feedback/toasts.tsx';
import { storage } from './storage.ts';

const PREFIX = 'draft';

/** Which form of which person: 'draft/7/bank/3/module/12'. */
export const draftKey = (userId: number, ...form: (string | number)[]) => [PREFIX, userId, ...form].join('/');

/** What was kept; null when there is none, or one that this version of the page cannot read. */
export function readDraft(key: string): unknown {
  const kept = storage.read(key);
  if (kept === null) return null;
  try {
    return JSON.parse(kept);
  } catch {
    return null;
  }
}

let hasSaid = false;

/** At once, at every key: a crash gives no warning. */
export function writeDraft(key: string, value: unknown) {
  const text = JSON.stringify(value);
  storage.write(key, text);
  if (hasSaid || storage.read(key) === text) return;
  hasSaid = true;
  toast.error('This browser cannot keep what you write. Please save now and then.', { duration: 5000 });
}

export const removeDraft = (key: string) => storage.remove(key);

/** The keys that begin so. */
export const keptDrafts = (userId: number, ...form: (string | number)[]) =>
  storage.keys().filter((key) => key.startsWith(`${draftKey(userId, ...form)}/`));

export function removeDrafts(userId: number) {
  for (const key of keptDrafts(userId)) removeDraft(key);
}
