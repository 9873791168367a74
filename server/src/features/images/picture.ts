import { IMAGE_FILE, type ImageType } from '@quivia/contract/images';
import { FileProblem } from '@quivia/files/file-problem';
import { words } from './images.words.ts';

/** A picture as it is kept: complete, of a known type, and without metadata about people. */
export interface Picture {
  type: ImageType;
  bytes: Buffer;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
}

/** Chunks or segments of a file; cameras and programs write a few hundred. */
export const MOST_PARTS = 20_000;

export const oddStructure = () => new FileProblem(words.oddStructure);

export const dataBehind = () => new FileProblem(words.dataBehind);

export const incomplete = () => new FileProblem(words.incomplete);

export const animated = () => new FileProblem(words.animated);

/** A few kilobytes can name a size that takes gigabytes to show. */
export function refuseSize({ width, height }: { width: number; height: number }): void {
  const { longestSide, mostPixels } = IMAGE_FILE;
  if (width < 1 || height < 1) throw new FileProblem(words.noSize);
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw new FileProblem(
      words.tooManyPixels({ width, height, longestSide, millions: mostPixels / 1_000_000 }),
    );
  }
}
