// What a student uploads, checked by its content: its name and the type that the device declares are ignored.
import { UPLOAD_LIMITS, type UploadType } from '@quivia/contract/kinds/upload';
import { FileProblem } from '@quivia/files/file-problem';
import * as images from '../../images/images.service.ts';
import { words } from './answer-files.words.ts';

interface Checked {
  type: UploadType;
  bytes: Buffer;
}

const STARTS: Record<'picture' | 'pdf', RegExp> = {
  picture: /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s,
  pdf: /^%PDF-/,
};

/** As it is kept. Throws a FileProblem that says why it can't be. */
export function checkFile(bytes: Buffer): Checked {
  const start = bytes.toString('latin1', 0, 16);
  if (STARTS.picture.test(start)) return pictureOf(bytes);
  if (STARTS.pdf.test(start)) return pdfOf(bytes);
  throw new FileProblem(words.notAccepted);
}

/** Rebuilt without metadata. */
function pictureOf(file: Buffer): Checked {
  const { type, bytes } = images.check(file, UPLOAD_LIMITS.bytes);
  if (type === 'image/svg+xml') throw new FileProblem(words.notAccepted);
  return { type, bytes };
}

/** Programs write some bytes after the end. */
const END_WITHIN = 4096;
/** The dictionary that ends a file is never encrypted itself. */
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;

/** Kept as it is and never opened here: only whether a viewer could is looked at. */
function pdfOf(bytes: Buffer): Checked {
  if (ENCRYPTED.test(bytes.toString('latin1'))) throw new FileProblem(words.encrypted);
  if (!bytes.toString('latin1', Math.max(0, bytes.length - END_WITHIN)).includes('%%EOF'))
    throw new FileProblem(words.incompletePdf);
  return { type: 'application/pdf', bytes };
}
