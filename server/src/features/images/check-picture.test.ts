import { FileProblem } from '@quivia/files/file-problem';
import {
  JPEG,
  LOSSY_WEBP,
  PROGRESSIVE_JPEG,
  png,
  SVG,
  TRANSPARENT_WEBP,
} from '@quivia/files/testing/pictures';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPicture } from './check-picture.ts';

const check = (content: string | Buffer) => checkPicture(Buffer.from(content as string, 'latin1'));

test.each([
  ['image/png', png()],
  ['image/jpeg', JPEG],
  ['image/webp', LOSSY_WEBP],
  ['image/svg+xml', SVG],
  ['image/svg+xml', `\xef\xbb\xbf \n<?xml version="1.0"?>${SVG}`],
] as const)('%s is recognised by the content of the file', (type, content) => {
  expect(check(content)).toMatchObject({ type, width: 3, height: 2 });
});

describe('refuses, and says what is accepted:', () => {
  test.each([
    ['a GIF', 'GIF89a\x01\0\x01\0', "GIF files aren't supported."],
    ['a GIF that is a script too', 'GIF89a=1;alert(1)//', "GIF files aren't supported."],
    ['a BMP', 'BM\x9a\0\0\0', "BMP files aren't supported."],
    ['a PDF', '%PDF-1.7', "PDF files aren't supported."],
    ['a TIFF', 'II*\0\x08\0\0\0', "TIFF files aren't supported."],
    ['an AVIF', '\0\0\0\x1cftypavif', "AVIF files aren't supported."],
    ['a photograph of an iPhone', '\0\0\0\x24ftypheic', "HEIC files aren't supported."],
    ['a program', 'MZ\x90\0', 'This file is not a picture.'],
    ['a zip', 'PK\x03\x04', 'This file is not a picture.'],
    ['a text', 'Hello', 'This file is not a picture.'],
    ['a script', 'alert("<svg></svg>")', 'This file is not a picture.'],
    ['a web page', '<!doctype html><html><body><h1>Hi</h1></body></html>', 'This file is not a picture, or'],
    ['a feed', '<rss><channel/></rss>', 'This file is not a picture, or'],
    ['a signature behind something else', `x${png().toString('latin1')}`, 'This file is not a picture.'],
  ])('%s', (_, content, sentence) => {
    expect(() => check(content)).toThrow(sentence);
    expect(() => check(content)).toThrow('Use PNG, JPEG, WebP or SVG.');
  });
});

test('refuses an empty file, one that is too large, and an SVG that takes long to read', () => {
  expect(() => check('')).toThrow('The file is empty.');
  expect(() => check(Buffer.alloc(5 * 1024 * 1024 + 1))).toThrow(
    'This picture is 5.1 MB; the limit is 5 MB.',
  );
  expect(() => check(`<svg>${' '.repeat(512 * 1024)}</svg>`)).toThrow('larger than 512 KB');
});

const CHANGE = fc.tuple(fc.nat(600), fc.nat(255));
test.each([
  ['PNG', png()],
  ['JPEG', JPEG],
  ['progressive JPEG', PROGRESSIVE_JPEG],
  ['WebP', LOSSY_WEBP],
  ['transparent WebP', TRANSPARENT_WEBP],
  ['SVG', Buffer.from(SVG)],
])(
  'a %s with any bytes changed is kept or refused with a sentence; kept again it is the same',
  (_, sound) => {
    fc.assert(
      fc.property(fc.array(CHANGE, { minLength: 1, maxLength: 5 }), (changes) => {
        const bytes = Buffer.from(sound);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        try {
          const kept = checkPicture(bytes);
          expect(checkPicture(kept.bytes)).toEqual(kept);
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
        }
      }),
      { numRuns: 500 },
    );
  },
);
