import { JPEG, jpeg, jpegSegment, PROGRESSIVE_JPEG } from '@quivia/files/testing/pictures';
import { describe, expect, test } from 'vitest';
import { readOrientation, writeOrientation } from './exif-orientation.ts';
import { readJpeg } from './jpeg.ts';

/** As a camera writes it: a maker, then which side is up, then where it was taken. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(100);
  const uint16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  tiff.write(order, 'latin1');
  uint16(42, 2);
  if (order === 'II') tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  uint16(2, 8);
  uint16(0x010f, 10);
  uint16(2, 12);
  uint16(0x0112, 22);
  uint16(3, 24);
  uint16(orientation, 30);
  tiff.write('ROSAS CAMERA 12.97N 77.59E', 40, 'latin1');
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

test.each([
  ['baseline', JPEG],
  ['progressive', PROGRESSIVE_JPEG],
])('a %s JPEG comes through as it is, with its size', (_, bytes) => {
  expect(readJpeg(bytes)).toEqual({ type: 'image/jpeg', bytes, width: 3, height: 2 });
});

test('metadata of cameras, editors and phones is removed', () => {
  const metadata = [
    jpegSegment(0xe0, 'JFXX\0 thumbnail of Rosa'),
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0 Rosa'),
    jpegSegment(0xe1, exif(1, 'II')),
    jpegSegment(0xe2, 'MPF\0 Rosa'),
    jpegSegment(0xed, 'Photoshop 3.0\0 Rosa'),
    jpegSegment(0xfe, 'by Rosa'),
  ];
  expect(readJpeg(jpeg(...metadata)).bytes).toEqual(JPEG);
});

test('the thumbnail is removed, because it may show what was cropped', () => {
  const thumbnail = Buffer.concat([JPEG.subarray(6, 18), Buffer.from([1, 1, 9, 9, 9])]);
  const bytes = Buffer.concat([JPEG.subarray(0, 2), jpegSegment(0xe0, thumbnail), JPEG.subarray(20)]);
  expect(readJpeg(bytes).bytes).toEqual(JPEG);
});

test('colours stay: an ICC profile and how Adobe stores them', () => {
  const bytes = jpeg(
    jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01 P3'),
    jpegSegment(0xee, 'Adobe\0d\0\0\0\0\0\x01'),
  );
  expect(readJpeg(bytes).bytes).toEqual(bytes);
});

describe.each(['II', 'MM'] as const)('a photograph in the byte order %s', (order) => {
  test('keeps which side is up, and nothing else of what the camera notes', () => {
    const kept = readJpeg(jpeg(jpegSegment(0xe1, exif(3, order))));
    expect(kept.bytes).toEqual(jpeg(jpegSegment(0xe1, writeOrientation(3))));
    expect(kept.bytes.includes('ROSA')).toBe(false);
    expect(kept).toMatchObject({ width: 3, height: 2 });
  });

  test('that lies on its side is as wide as it is shown', () => {
    expect(readJpeg(jpeg(jpegSegment(0xe1, exif(6, order))))).toMatchObject({ width: 2, height: 3 });
  });
});

test('a picture without a first segment of its own gets the orientation in front', () => {
  const bare = Buffer.concat([JPEG.subarray(0, 2), jpegSegment(0xe1, exif(8, 'MM')), JPEG.subarray(20)]);
  const { bytes } = readJpeg(bare);
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe1]));
  expect(readOrientation(bytes.subarray(6))).toBe(8);
});

test('notes that make no sense count as upright', () => {
  const sound = exif(6, 'MM');
  expect(readOrientation(sound)).toBe(6);
  for (let end = 0; end < 36; end += 1) expect(readOrientation(sound.subarray(0, end)), `${end}`).toBe(1);
  for (const wrong of [0, 9, 65535]) expect(readOrientation(exif(wrong, 'II'))).toBe(1);
  const far = Buffer.from(sound);
  far.writeUInt32BE(0xffffffff, 10);
  expect(readOrientation(far)).toBe(1);
});

test('a film behind the picture, as phones put it there, is cut off', () => {
  expect(readJpeg(Buffer.concat([JPEG, Buffer.from('ftypmp42 <script>')])).bytes).toEqual(JPEG);
});

const FRAME = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
const SCAN = JPEG.indexOf(Buffer.from([0xff, 0xda]));
const changed = (at: number, ...values: number[]) => {
  const bytes = Buffer.from(JPEG);
  bytes.set(values, at);
  return bytes;
};

describe('a JPEG is refused', () => {
  test('at every place where it may be cut', () => {
    for (let end = 3; end < JPEG.length; end += 1)
      expect(() => readJpeg(JPEG.subarray(0, end)), `${end} bytes`).toThrow('This picture is incomplete');
  });

  test('with two sizes', () => {
    const frame = JPEG.subarray(FRAME, FRAME + 19);
    expect(() => readJpeg(jpeg(frame))).toThrow('This picture is incomplete');
  });

  test('without a size, or with one that a few bytes only claim', () => {
    expect(() => readJpeg(changed(FRAME + 5, 0, 0))).toThrow('no size');
    expect(() => readJpeg(changed(FRAME + 5, 0xff, 0xff, 0xff, 0xff))).toThrow('65535 by 65535 pixels');
  });

  test.each([0xc3, 0xc9, 0xde])('of a kind that no browser shows (%i)', (marker) => {
    expect(() => readJpeg(changed(FRAME + 1, marker))).toThrow("Browsers can't show");
  });

  test('with thousands of layers', () => {
    const scan = JPEG.subarray(SCAN, -2);
    const bytes = Buffer.concat([JPEG.subarray(0, -2), ...Array(100).fill(scan), JPEG.subarray(-2)]);
    expect(() => readJpeg(bytes)).toThrow('unusual structure');
  });

  test('made of tens of thousands of parts', () => {
    expect(() => readJpeg(jpeg(...Array(20_001).fill(jpegSegment(0xfe, ''))))).toThrow('unusual structure');
  });
});
