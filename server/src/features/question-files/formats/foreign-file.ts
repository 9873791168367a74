// Files that people upload by mistake, known by how they begin, and what to do instead.
export const ACCEPTED =
  'Upload GIFT or Aiken text, Moodle XML, QTI 1.2 or 2.1 (also as a zip package), or a CSV or XLSX table.';

const BEGINNINGS: [start: number[] | string, sentence: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel or Word file, or one with a password. Save a table as XLSX or CSV without a password.',
  ],
  ['%PDF', 'This is a PDF, which holds no questions that can be read.'],
  ['{\\rtf', 'This is a text with formatting (RTF). Save it as plain text.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture.'],
  [[0xff, 0xd8, 0xff], 'This is a picture.'],
  ['GIF8', 'This is a picture.'],
  ['RIFF', 'This is a picture or a recording.'],
  [[0x1f, 0x8b], 'This is a compressed file. Unpack it first.'],
  ['7z', 'This is a compressed file. Unpack it first.'],
  ['Rar!', 'This is a compressed file. Unpack it first.'],
];

/** What to say of it, if it is one of them. */
export function foreignFile(bytes: Uint8Array): string | undefined {
  for (const [start, sentence] of BEGINNINGS)
    if (Buffer.from(start as string).every((byte, i) => bytes[i] === byte)) return `${sentence} ${ACCEPTED}`;
  return undefined;
}

const PARTS: [part: string, sentence: string][] = [
  ['word/document.xml', 'This is a Word document. Save its text as plain text in the GIFT or Aiken format.'],
  ['ppt/presentation.xml', 'This is a presentation.'],
  ['xl/workbook.bin', 'This is a binary Excel workbook. Save it as XLSX or CSV.'],
  ['content.xml', 'This is an OpenDocument file. Save a table as XLSX or CSV.'],
];

export function foreignArchive(has: (part: string) => boolean): string | undefined {
  const [, sentence] = PARTS.find(([part]) => has(part)) ?? [];
  return sentence && `${sentence} ${ACCEPTED}`;
}
