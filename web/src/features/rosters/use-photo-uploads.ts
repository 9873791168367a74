import { getPhotoCounts, PHOTO, removePhoto, uploadPhoto } from '@quivia/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { uploadFile } from '../../platform/forms/files.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { listKey } from '../../platform/lists/use-paginated-list.ts';

export const usePhotoCounts = (institutionId: number) =>
  useQuery({
    queryKey: listKey(getPhotoCounts, institutionId),
    queryFn: ({ signal }) =>
      call(getPhotoCounts, { query: { institution_id: String(institutionId) } }, { signal }),
  });

export const useRemovePhoto = (institutionId: number, onDone: () => void) =>
  useAction(
    (roll_number: string) =>
      call(removePhoto, { query: { roll_number, institution_id: String(institutionId) } }),
    onDone,
  );

export interface PhotoUpload {
  done: number;
  of: number;
  refused: readonly { file: string; why: string }[];
}

/** One after the other: a college has thousands, and its line carries other things too. */
export async function storePhotos(
  institutionId: number,
  files: readonly File[],
  onProgress: (upload: PhotoUpload) => void,
): Promise<void> {
  const refused: { file: string; why: string }[] = [];
  for (const [at, file] of files.entries()) {
    onProgress({ done: at, of: files.length, refused });
    try {
      const query = { roll_number: rollNumberOf(file.name), institution_id: String(institutionId) };
      await uploadFile(uploadPhoto, { query }, await small(file));
    } catch (error) {
      refused.push({ file: file.name, why: sentenceOf(error) });
    }
  }
  onProgress({ done: files.length, of: files.length, refused });
}

/** The file's name without its ending. */
const rollNumberOf = (name: string) => name.replace(/\.[^.]+$/, '').trim();

/** In pixels: enough to recognise a face, and light enough for hundreds on one phone. */
const SIDE = 360;
const QUALITY = 0.8;

/** A camera's picture is too large to be of use at a door. One that this browser can't read is left to the server. */
async function small(file: File): Promise<Blob> {
  const picture = await globalThis.createImageBitmap?.(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= PHOTO.most) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return drawn ?? file;
}
