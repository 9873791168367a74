import { plural } from '../base/plural.ts';

export const SEB_MESSAGES = {
  version: 'A version has two to four numbers, such as 3.10 or 3.10.2',
  password: 'Please use 4 characters or more: letters without accents, digits and signs',
  key: 'A key has 64 characters: digits and the letters a to f',
  needsKey: 'Paste at least one config key or browser exam key of your file',
} as const;

export const sebKeysAtMost = (most: number) => `Please paste at most ${plural(most, 'key')}`;
