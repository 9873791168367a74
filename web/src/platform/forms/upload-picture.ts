import { IMAGE_FILE, IMAGE_TYPES, uploadImage } from '@quivia/contract/images';
import { uploadFile } from './files.ts';
import { pictureFile } from './forms.words.ts';

const SVG = 'image/svg+xml';

/** Stores a picture on the server. The message of an error is shown to the person. */
export async function uploadPicture(file: File): Promise<{ key: string; url: string }> {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) {
    throw new Error(pictureFile.wrongType);
  }
  const most = file.type === SVG ? IMAGE_FILE.mostSvg : IMAGE_FILE.most;
  if (file.size > most) {
    const tooLarge = file.type === SVG ? pictureFile.tooLargeSvg : pictureFile.tooLarge;
    throw new Error(tooLarge(sizeOf(file.size), sizeOf(most)));
  }
  const { key, url } = await uploadFile(uploadImage, undefined as never, file);
  return { key, url };
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.ceil(megabytes * 10) / 10} MB`;
}
