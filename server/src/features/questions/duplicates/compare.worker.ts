// Compares one wording with many, or many pairs, in a process of its own.
import { asWorker } from '../../../platform/files/in-worker.ts';
import { type Compared, compareAll, type ToWeigh } from './compare.rules.ts';

await asWorker<ToWeigh, never, Compared>(compareAll);
