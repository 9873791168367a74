// What students upload is checked by its content alone.
import { FileProblem } from '@quivia/files/file-problem';
import {
  JPEG,
  jpeg,
  jpegSegment,
  LOSSY_WEBP,
  PNG_END,
  PNG_START,
  pngHeader,
  SVG,
  shadedPng,
} from '@quivia/files/testing/pictures';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../../testing/exams/answer-files.ts';
import { checkFile } from './check-file.ts';

const whyNot = (bytes: Buffer): string => {
  try {
    return checkFile(bytes).type;
  } catch (error) {
    if (error instanceof FileProblem) return error.said.text;
    throw error;
  }
};

test.each([
  ['image/jpeg', JPEG],
  ['image/png', shadedPng(7)],
  ['image/webp', LOSSY_WEBP],
  ['application/pdf', pdfOf(500)],
])('%s is kept', (type, bytes) => expect(whyNot(Buffer.from(bytes))).toBe(type));

test('what a camera says about a person goes, and the picture stays', () => {
  const exif = jpegSegment(0xe1, Buffer.from('Exif\0\0Anna, 52.5 N 13.4 E', 'latin1'));
  const photo = Buffer.concat([JPEG.subarray(0, 2), exif, JPEG.subarray(2)]);
  expect(photo.toString('latin1')).toContain('Anna');
  const { bytes } = checkFile(photo);
  expect(bytes.toString('latin1')).not.toContain('Anna');
  expect(checkFile(bytes).bytes.equals(bytes)).toBe(true);
});

test('a PDF with scripts is kept as it is: nothing opens it here', () => {
  const pdf = pdfOf(2000, '1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj');
  expect(checkFile(pdf).bytes.equals(pdf)).toBe(true);
});

describe('refused', () => {
  const encrypted = 'This PDF is protected with a password. Save it without one, and upload it again.';
  const neither = 'This file is neither a picture nor a PDF. Use JPEG, PNG, WebP or PDF.';
  test.each([
    ['an encrypted PDF', pdfOf(500, 'trailer\n<</Root 1 0 R/Encrypt 5 0 R/ID[<00>]>>'), encrypted],
    ['one that says how in the same place', pdfOf(500, '<</Encrypt <</Filter/Standard>>>>'), encrypted],
    ['a PDF that is cut off', pdfOf(9000).subarray(0, 4000), /incomplete/],
    ['HTML that is called photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), neither],
    ['an SVG', Buffer.from(SVG), neither],
    ['a program', Buffer.from('MZ\x90\0\x03'), neither],
    ['nothing', Buffer.alloc(0), neither],
    ['a JPEG that is cut off', Buffer.from(JPEG.subarray(0, JPEG.length - 20)), /incomplete/],
    ['a JPEG without a picture', jpeg(), /./],
    ['over 40 million pixels', Buffer.concat([PNG_START, pngHeader(8000, 5001), PNG_END]), /40 million/],
    ['8,001 pixels in a row', Buffer.concat([PNG_START, pngHeader(8001, 10), PNG_END]), /8000 pixels/],
  ])('%s', (_name, bytes, why) => expect(whyNot(bytes)).toMatch(why));
});
