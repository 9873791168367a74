import { EssayKey } from './essay.key.ts';

/** As of an essay: a model answer for students, and notes and a rubric for markers alone. */
export const UploadKey = EssayKey;
export type UploadKey = EssayKey;
