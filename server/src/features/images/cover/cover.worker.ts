// Covers parts of one picture in a process of its own.
import { asWorker } from '../../../platform/files/in-worker.ts';
import type { CoveredArea } from './area.ts';
import { coverPicture } from './cover-picture.ts';

export interface PictureToCover {
  type: string;
  bytes: Uint8Array;
  areas: readonly CoveredArea[];
}

asWorker<PictureToCover, never, Uint8Array>(({ type, bytes, areas }) =>
  coverPicture(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), areas),
);
