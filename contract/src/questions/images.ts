// Pictures in questions. Anyone with a picture's address may see it: the address cannot be guessed.
import * as z from 'zod/mini';
import { API_BASE, endpoint } from '../base/endpoint.ts';
import { EXAMINERS } from '../people/roles.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** In bytes and pixels. */
export const IMAGE_FILE = {
  most: 5 * 1024 * 1024,
  mostSvg: 512 * 1024,
  longestSide: 8000,
  mostPixels: 40_000_000,
} as const;
/** 22 characters of base64url: 128 random bits. */
export const IMAGE_KEY = /^[A-Za-z0-9_-]{22}$/;

/** How a question's Markdown names a picture. */
export const imageAddress = (key: string) => `${API_BASE}/quiz/image/${key}`;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/quiz/image',
  access: EXAMINERS,
  summary: 'Keep a PNG, JPEG, WebP or SVG picture for use in questions',
  upload: { most: IMAGE_FILE.most },
  reply: z.object({
    key: z.string(),
    /** For the Markdown of a question. */
    url: z.string(),
    /** In pixels, as it is shown. */
    width: z.int(),
    height: z.int(),
  }),
});

export const getImage = endpoint({
  method: 'GET',
  path: '/quiz/image/:key',
  access: 'public',
  summary: 'A picture',
  params: z.object({ key: z.string().check(z.regex(IMAGE_KEY)) }),
  download: true,
  isSecretPath: true,
});
