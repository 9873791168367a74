// How the Markdown of a bank names its pictures, and what their files are called elsewhere.
import { imageAddress } from '@quivia/contract/images';

const KEY_LENGTH = 22;

export const OWN_IMAGE = new RegExp(
  `${imageAddress('').replaceAll('/', '\\/')}([A-Za-z0-9_-]{${KEY_LENGTH}})`,
  'g',
);

export const IMAGE_EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};
