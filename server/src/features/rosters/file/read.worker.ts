// Reads one file in a process of its own and hands its rows over in parts.
import { asWorker } from '../../../platform/files/in-worker.ts';
import type { GivenRow } from './columns.ts';
import { readRosterFile } from './read-roster-file.ts';

const IN_A_PART = 500;

export interface RosterFile {
  bytes: Uint8Array;
  needsRole: boolean;
}

export interface RosterHeadings {
  ignored: string[];
}

asWorker<RosterFile, GivenRow[], RosterHeadings>(({ bytes, needsRole }, onRows) => {
  let rows: GivenRow[] = [];
  const { ignored } = readRosterFile(bytes, { needsRole }, (row) => {
    if (rows.push(row) < IN_A_PART) return;
    onRows(rows);
    rows = [];
  });
  onRows(rows);
  return { ignored };
});
