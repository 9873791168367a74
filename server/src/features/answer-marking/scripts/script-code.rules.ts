import { randomInt } from 'node:crypto';

/** Without signs that look or sound alike. */
const SIGNS = 'ABCDEFGHJKMNPRSTVWXYZ2345679';
const LENGTH = 6;

/** Random: of 480 million, so that two of an exam are hardly ever the same. The table of scripts refuses a second one. */
export const newScriptCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
