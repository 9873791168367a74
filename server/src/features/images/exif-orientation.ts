// Which side of a photograph is up: the one thing kept of what a camera notes (EXIF, laid out as TIFF).

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const SHORT = 3;

export const isExif = (data: Buffer) => data.subarray(0, EXIF.length).equals(EXIF);

/** 1 (upright) to 8; 1 when it is not told or cannot be read. */
export function readOrientation(exif: Buffer): number {
  const tiff = exif.subarray(EXIF.length);
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  for (let entry = 0; entry < uint16(start); entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (uint16(at) !== ORIENTATION || uint16(at + 2) !== SHORT) continue;
    const value = uint16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** From 5 on it lies on its side. */
export const isSideways = (orientation: number) => orientation >= 5;

/** A directory with that one entry. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([EXIF, tiff]);
}
