import type { Readable } from 'node:stream';

/** A file for the person to save. */
export interface Download {
  filename: string;
  type: string;
  bytes: Buffer;
  /** Shown in a page instead of saved, and cached by the browser for good; the tag identifies the bytes. */
  shown?: { tag: string };
}

/** A download that is sent while it is still being written. */
export interface StreamedDownload {
  filename: string;
  type: string;
  stream: Readable;
}

/** For a file's name: what every system takes. */
export const fileTitle = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || 'results';
