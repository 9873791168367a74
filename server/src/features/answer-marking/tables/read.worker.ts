// Reads one file in a process of its own.
import { asWorker } from '../../../platform/files/in-worker.ts';
import { readTable } from './read-table.ts';
import type { GivenTable } from './review.rules.ts';

asWorker<{ bytes: Uint8Array }, never, GivenTable>(({ bytes }) => readTable(bytes));
