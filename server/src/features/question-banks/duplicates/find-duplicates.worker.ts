// Compares thousands of wordings in a thread of its own.
import { asWorker } from '../../../platform/files/in-worker.ts';
import { type Alike, findAlike, type ToCompare } from './find-duplicates.rules.ts';

await asWorker<ToCompare, never, (Alike | null)[]>(findAlike);
