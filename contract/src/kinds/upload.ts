// Photographs of what was written by hand, or documents, which people mark.
import * as z from 'zod/mini';

export const UPLOAD_LIMITS = {
  files: 10,
  /** Of one file, and of all files of an answer together. */
  bytes: 10_000_000,
  bytesTogether: 40_000_000,
} as const;

export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export const UploadBody = z.object({});
export type UploadBody = z.output<typeof UploadBody>;

/** Chosen at random by the device that has the file. It says nothing about the person. */
export const FileId = z.uuidv4();

/** The files in the student's order, each of them complete on the server. */
export const UploadAnswer = z.object({
  files: z.array(FileId).check(
    z.maxLength(UPLOAD_LIMITS.files),
    z.refine((files) => new Set(files).size === files.length),
  ),
});
export type UploadAnswer = z.output<typeof UploadAnswer>;
