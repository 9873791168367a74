import { getPhotoCounts, PHOTO, removePhoto, uploadPhoto } from '@quivia/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { uploadFile } from '../../platform/forms/files.ts';
import { smallPicture } from '../../platform/forms/small-picture.ts';
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
      await uploadFile(uploadPhoto, { query }, await smallPicture(file, SMALL));
    } catch (error) {
      refused.push({ file: file.name, why: sentenceOf(error) });
    }
  }
  onProgress({ done: files.length, of: files.length, refused });
}

/** The file's name without its ending. */
const rollNumberOf = (name: string) => name.replace(/\.[^.]+$/, '').trim();

/** Enough to recognise a face, and light enough for hundreds on one phone. */
const SMALL = { side: 360, quality: 0.8, bytes: PHOTO.most };
