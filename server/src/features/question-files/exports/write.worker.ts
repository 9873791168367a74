// Writes a bank in a process of its own.
import type { ExportFormat } from '@quivia/contract/question-files';
import type { BankToWrite } from '@quivia/question-files/file-question';
import { writeGift } from '@quivia/question-files/gift/write-gift';
import { writeMoodleXml } from '@quivia/question-files/moodle/write-moodle';
import { writeQti21 } from '@quivia/question-files/qti/write-qti';
import { writeXlsx } from '@quivia/question-files/table/write-table';
import { asWorker } from '../../../platform/files/in-worker.ts';

const WRITERS: Record<ExportFormat, (bank: BankToWrite) => Uint8Array | Promise<Uint8Array>> = {
  gift: (bank) => Buffer.from(writeGift(bank)),
  moodle: (bank) => Buffer.from(writeMoodleXml(bank)),
  qti21: writeQti21,
  xlsx: async (bank) => (await writeXlsx(bank)).bytes,
};

export interface ToWrite {
  format: ExportFormat;
  bank: BankToWrite;
}

await asWorker<ToWrite, never, Uint8Array>(async ({ format, bank }) => WRITERS[format](bank));
