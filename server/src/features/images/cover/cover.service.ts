// Covers parts of a picture, in a process of its own.
import { inWorker } from '../../../platform/files/in-worker.ts';
import type { CoveredArea } from './area.ts';
import type { PictureToCover } from './cover.worker.ts';
import { CAN_COVER } from './cover-picture.ts';

export type { CoveredArea };

const WORKER = new URL('./cover.worker.ts', import.meta.url);

export const canCover = (type: string): boolean => CAN_COVER.has(type);

/** Throws a FileProblem where the picture is damaged. */
export const cover = (given: PictureToCover): Promise<Uint8Array> =>
  inWorker<never, Uint8Array>(WORKER, given, () => {});
