// Compares all texts of a class with each other, in a process of its own.
import { asWorker } from '../../../platform/files/in-worker.ts';
import { type Pair, sharedPassages, type ToCompare } from './passages.rules.ts';

await asWorker<ToCompare, never, Pair[]>(sharedPassages);
