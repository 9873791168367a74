import type { Readable } from 'node:stream';

/** A file for the person to save. */
export interface Download {
  filename: string;
  type: string;
  bytes: Buffer;
  /** Shown in a page instead of saved. The tag identifies the bytes, which are kept for good unless the file changes. */
  shown?: { tag: string; changes?: true };
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
