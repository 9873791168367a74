import { PNG_END, PNG_START, png, pngChunk, pngHeader, pngRows } from '@quivia/files/testing/pictures';
import { describe, expect, test } from 'vitest';
import { readPng } from './png.ts';

const whole = (...parts: Buffer[]) => Buffer.concat([PNG_START, ...parts, PNG_END]);

test('a PNG comes through as it is, with its size', () => {
  const bytes = png();
  expect(readPng(bytes)).toEqual({ type: 'image/png', bytes, width: 3, height: 2 });
});

test('texts, times, EXIF and unknown chunks are removed, colours stay', () => {
  const gamma = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  const secret = Buffer.from('Author\0Rosa Parks');
  const metadata = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'vpAg', 'caBX'].map((name) =>
    pngChunk(name, secret),
  );
  const { bytes } = readPng(png(gamma, ...metadata));
  expect(bytes).toEqual(png(gamma));
});

describe('a PNG is refused', () => {
  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -5)],
    ['cut off before its end chunk', (bytes: Buffer) => bytes.subarray(0, -12)],
    ['nothing but its signature', (bytes: Buffer) => bytes.subarray(0, 8)],
    [
      'changed on its way',
      (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        changed[45] = (changed[45] ?? 0) ^ 1;
        return changed;
      },
    ],
  ])('when it is %s', (_, harm) => {
    expect(() => readPng(harm(png()))).toThrow('This picture is incomplete');
  });

  test('at every place where it may be cut', () => {
    const bytes = png();
    for (let end = 8; end < bytes.length; end += 1)
      expect(() => readPng(bytes.subarray(0, end)), `${end} bytes`).toThrow('This picture is incomplete');
  });

  test.each([
    ['no header first', whole(pngRows(3, 2), pngHeader(3, 2))],
    ['no picture in it', whole(pngHeader(3, 2))],
    ['two headers', whole(pngHeader(3, 2), pngHeader(9000, 9000), pngRows(3, 2))],
    ['a colour table that is not there', whole(pngHeader(3, 2, 3), pngRows(3, 2))],
    ['an unknown colour type', whole(pngHeader(3, 2, 7), pngRows(3, 2))],
    ['an unknown critical chunk', png(pngChunk('EVIL'))],
    ['its picture in two places', png(pngRows(3, 2), pngChunk('gAMA', Buffer.alloc(4)))],
  ])('with %s', (_, bytes) => {
    expect(() => readPng(bytes)).toThrow('This picture is incomplete');
  });

  test('when something else hides behind it', () => {
    expect(() => readPng(Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]))).toThrow(
      'other data after the picture',
    );
  });

  test('when it is animated', () => {
    expect(() => readPng(png(pngChunk('acTL', Buffer.alloc(8))))).toThrow('This picture is animated');
  });

  test.each([
    [0, 2, 'no size'],
    [8001, 1, '8001 by 1 pixels'],
    [1, 8001, '1 by 8001 pixels'],
    [8000, 5001, '8000 by 5001 pixels'],
    [0xffffffff, 0xffffffff, 'The limit is 8000 pixels on each side'],
  ])('of %d by %d pixels', (width, height, sentence) => {
    expect(() => readPng(whole(pngHeader(width, height), pngRows(1, 1)))).toThrow(sentence);
  });

  test('but not at the very limit', () => {
    expect(readPng(whole(pngHeader(8000, 5000), pngRows(1, 1)))).toMatchObject({ width: 8000, height: 5000 });
  });

  test('made of tens of thousands of parts', () => {
    expect(() => readPng(png(...Array(20_000).fill(pngChunk('tEXt'))))).toThrow('unusual structure');
  });
});
