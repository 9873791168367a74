import type { Readable } from 'node:stream';

/** A file for the person to save. */
export interface Download {
  filename: string;
  type: string;
  bytes: Buffer;
  /** Shown in a page instead, and kept by the browser for ever; the tag tells its bytes from any others. */
  shown?: { tag: string };
}

/** One that is sent while it is still being written. */
export interface StreamedDownload {
  filename: string;
  type: string;
  stream: Readable;
}
