// A picture without what is covered of it: not painted over, but gone from its bytes.
import { FileProblem } from '@quivia/files/file-problem';
import { words } from '../images.words.ts';
import type { CoveredArea } from './area.ts';
import { coverJpeg } from './cover-jpeg.ts';
import { coverPng } from './cover-png.ts';

/** Those whose bytes can be covered: the server doesn't know the points of others. */
export const CAN_COVER: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

/** Throws a FileProblem where the picture is damaged. */
export function coverPicture(type: string, bytes: Buffer, areas: readonly CoveredArea[]): Buffer {
  try {
    return type === 'image/png' ? coverPng(bytes, areas) : coverJpeg(bytes, areas);
  } catch {
    throw new FileProblem(words.cannotCover);
  }
}
