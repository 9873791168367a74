// Codes that are read aloud and typed by thumb: no characters that are taken for one another.
import * as z from 'zod/mini';
import { codeLength } from './fields.words.ts';

export const SPOKEN_CODE = { alphabet: '23456789ABCDEFGHJKMNPQRSTVWXYZ', length: 8 } as const;

const NO_SUCH_CHARACTERS = /[\s-]/g;

/** As it is stored, however it was typed. */
export const spokenCode = (missing: string) =>
  z.pipe(
    z.string(missing).check(z.maxLength(40, missing)),
    z.pipe(
      z.transform((text: string) => text.replace(NO_SUCH_CHARACTERS, '').toUpperCase()),
      z.string().check(z.length(SPOKEN_CODE.length, codeLength(SPOKEN_CODE.length))),
    ),
  );
