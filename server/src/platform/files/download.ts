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
