import { LOSSLESS_WEBP, LOSSY_WEBP, TRANSPARENT_WEBP, webp, webpChunk } from '@quivia/files/testing/pictures';
import { describe, expect, test } from 'vitest';
import { readWebp } from './webp.ts';

const KINDS: [string, Buffer][] = [
  ['lossy', LOSSY_WEBP],
  ['lossless', LOSSLESS_WEBP],
  ['transparent', TRANSPARENT_WEBP],
];
/** ICC, transparency, EXIF and XMP announced; 3 by 2. */
const extended = (flags: number, width = 3, height = 2) => {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
};
const LOSSY = LOSSY_WEBP.subarray(12);
const PROFILE = webpChunk('ICCP', 'P3!');

test.each(KINDS)('a %s WebP comes through as it is, with its size', (_, bytes) => {
  expect(readWebp(bytes)).toEqual({ type: 'image/webp', bytes, width: 3, height: 2 });
});

test('EXIF, XMP and unknown chunks are removed, and so are their flags', () => {
  const metadata = [webpChunk('EXIF', 'Rosa'), webpChunk('XMP ', 'by Rosa'), webpChunk('ROSA', 'x')];
  const { bytes } = readWebp(webp(extended(0x2c), PROFILE, LOSSY, ...metadata));
  expect(bytes).toEqual(webp(extended(0x20), PROFILE, LOSSY));
});

test('chunks that do not belong in a simple file are removed', () => {
  expect(readWebp(webp(LOSSY, webpChunk('EXIF', 'Rosa'))).bytes).toEqual(LOSSY_WEBP);
});

describe('a WebP is refused', () => {
  test.each(KINDS)('at every place where it may be cut: %s', (_, bytes) => {
    for (let end = 12; end < bytes.length; end += 1)
      expect(() => readWebp(bytes.subarray(0, end)), `${end} bytes`).toThrow('This picture is incomplete');
  });

  test.each([
    ['a larger canvas than its picture', webp(extended(0, 16_000_000, 2), LOSSY)],
    ['two pictures', webp(extended(0), LOSSY, LOSSY)],
    ['none', webp(extended(0))],
    ['its picture behind something else', webp(webpChunk('EXIF', 'Rosa'), LOSSY)],
    ['a broken start of its picture', webp(webpChunk('VP8 ', Buffer.alloc(30)))],
    ['a broken lossless picture', webp(webpChunk('VP8L', Buffer.alloc(30)))],
  ])('with %s', (_, bytes) => {
    expect(() => readWebp(bytes)).toThrow('This picture is incomplete');
  });

  test('when it is animated', () => {
    expect(() => readWebp(webp(extended(0x02), LOSSY))).toThrow('This picture is animated');
    expect(() => readWebp(webp(extended(0), webpChunk('ANMF', LOSSY)))).toThrow('This picture is animated');
  });

  test('when something else hides behind it', () => {
    expect(() => readWebp(Buffer.concat([LOSSY_WEBP, Buffer.from('%PDF')]))).toThrow(
      'other data after the picture',
    );
  });

  test('when it is too large', () => {
    const large = Buffer.from(LOSSLESS_WEBP);
    large.writeUInt32LE(0x0fffffff, 21);
    expect(() => readWebp(large)).toThrow('16384 by 16384 pixels');
  });

  test('made of tens of thousands of parts', () => {
    expect(() => readWebp(webp(...Array(20_002).fill(webpChunk('XMP ', ''))))).toThrow('unusual structure');
  });
});
