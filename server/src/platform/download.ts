/** A file for the person to save. */
export interface Download {
  filename: string;
  type: string;
  bytes: Buffer;
}
