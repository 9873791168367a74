// Compares thousands of wordings in a process of its own.
import { asWorker } from '../../../platform/files/in-worker.ts';
import { type Duplicate, findDuplicates, type ToCompare } from './find-duplicates.rules.ts';

await asWorker<ToCompare, never, (Duplicate | null)[]>(findDuplicates);
