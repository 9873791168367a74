import { IMAGE_FILE, IMAGE_TYPES, uploadImage } from '@quivia/contract/images';
import { uploadFile } from './files.ts';

const SVG = 'image/svg+xml';

/** Keeps a picture on the server; the message of its error is for the person. */
export async function uploadPicture(file: File): Promise<{ key: string; url: string }> {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) {
    throw new Error('A picture is a PNG, JPEG, WebP or SVG file.');
  }
  const most = file.type === SVG ? IMAGE_FILE.mostSvg : IMAGE_FILE.most;
  if (file.size > most) {
    throw new Error(
      `It has ${size(file.size)}; ${file.type === SVG ? 'an SVG' : 'a'} picture may have at most ${size(most)}.`,
    );
  }
  const { key, url } = await uploadFile(uploadImage, undefined as never, file);
  return { key, url };
}

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.ceil(megabytes * 10) / 10} MB`;
}
