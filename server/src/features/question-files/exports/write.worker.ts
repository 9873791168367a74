// Writes a bank in a process of its own.
import type { ExportFormat } from '@quivia/contract/question-files';
import { asWorker } from '../../../platform/files/in-worker.ts';
import type { BankToWrite } from '../formats/file-question.ts';
import { writeGift } from '../formats/gift/write-gift.ts';
import { writeMoodleXml } from '../formats/moodle/write-moodle.ts';
import { writeQti21 } from '../formats/qti/write-qti.ts';
import { writeXlsx } from '../formats/table/write-table.ts';

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
