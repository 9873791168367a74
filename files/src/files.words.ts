import { catalogue } from '@quivia/contract/message';

export const words = catalogue('files', {
  damagedArchive: "This file is damaged: the archive inside it can't be opened.",
  expandsTooFar: 'This file expands to far more data than it should.',
  hasPassword: 'This file is protected by a password.',

  notWorkbook: 'This archive is not an Excel workbook.',
  noSheet: 'This workbook has no sheet with rows.',
  tooMuchText: 'This workbook contains far more text than it should.',
  rowsOutOfOrder: 'The rows of this workbook are out of order.',
  damagedWorkbook: "This file is damaged: part of the workbook can't be read.",

  quoteNotClosed: 'A quotation mark that opens here is never closed.',
  strayQuote: 'There is a quotation mark in the wrong place. Inside a quoted cell, write it twice.',
  notCsv: 'This line is not valid CSV.',

  /** A sentence that was worded before. */
  stored: ({ problem }: { problem: string }) => problem,

  /** In place of a stored sentence that this version doesn't know. */
  forgotten: 'Details are no longer available. Please upload the file again.',

  tooSlow: 'Reading this file takes too long.',
  tooMuchMemory: 'Reading this file takes too much memory.',
  ourFault: 'Something went wrong on our side, and nothing was stored. Please upload the file again.',
});
