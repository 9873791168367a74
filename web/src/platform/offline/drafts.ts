// Unsaved text, stored on this device so that it survives a reload or a crash. It belongs to one person and is removed
// at sign-out: on a shared computer the next person must not find it.
import * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toasts.tsx';
import { drafts } from './offline.words.ts';
import { storage } from './storage.ts';
import { damagedName, readStored } from './stored.ts';

const PREFIX = 'draft';

/** Which form of which person: 'draft/7/bank/3/module/12'. */
export const draftKey = (userId: number, ...form: (string | number)[]) => [PREFIX, userId, ...form].join('/');

/** Null when there is no draft, or one that this version of the page cannot read. */
export const readDraft = (key: string): unknown => readStored(storage, key, z.unknown());

let hasWarned = false;

/** Called at every keystroke: a crash gives no warning. */
export function writeDraft(key: string, value: unknown) {
  const text = JSON.stringify(value);
  storage.write(key, text);
  if (hasWarned || storage.read(key) === text) return;
  hasWarned = true;
  toast.error(drafts.notStored);
}

export const removeDraft = (key: string) => storage.remove(key);

const keysUnder = (prefix: string) => storage.keys().filter((key) => key.startsWith(`${prefix}/`));

/** The keys of a person's drafts, or of those below one form. */
export const keptDrafts = (userId: number, ...form: (string | number)[]) =>
  keysUnder(draftKey(userId, ...form));

export function removeDrafts(userId: number) {
  const all = [...keptDrafts(userId), ...keysUnder(damagedName(draftKey(userId)))];
  for (const key of all) removeDraft(key);
}
