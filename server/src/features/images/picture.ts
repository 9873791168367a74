import { IMAGE_FILE, type ImageType } from '@quivia/contract/images';
import { FileProblem } from '../../platform/files/file-problem.ts';

/** A picture as it is kept: whole, of a known kind, and without what tells of people. */
export interface Picture {
  type: ImageType;
  bytes: Buffer;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
}

export const ACCEPTED = 'Pictures may be PNG, JPEG, WebP or SVG.';

/** Chunks or segments of a file; cameras and programs write a few hundred. */
export const MOST_PARTS = 20_000;

export const tooOdd = () => new FileProblem('This picture is built too oddly to show. Please save it again.');

export const behind = () => new FileProblem('There is something else behind this picture in its file.');

export const truncated = () =>
  new FileProblem('This picture is not whole: the file ends too early or is damaged. Please save it again.');

export const moving = () => new FileProblem('This picture moves. Please choose one that stands still.');

/** A few kilobytes can name a size that takes gigabytes to show. */
export function refuseSize({ width, height }: { width: number; height: number }): void {
  const { longestSide, mostPixels } = IMAGE_FILE;
  if (width < 1 || height < 1) throw new FileProblem('This picture has no size. Please save it again.');
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw new FileProblem(
      `This picture is ${width} by ${height} pixels. Please make it smaller: ` +
        `at most ${longestSide} on a side and ${mostPixels / 1_000_000} million in all.`,
    );
  }
}
