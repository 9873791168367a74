import { type ObjectStorage, openObjectStorage } from '../../platform/files/object-storage.ts';

let opened: ObjectStorage | undefined;

/** Without an address, pictures are kept in the database. */
export function useImageStorage(url: string | undefined): void {
  opened = url === undefined ? undefined : openObjectStorage(url);
}

export const hasStorage = () => opened !== undefined;

export function storage(): ObjectStorage {
  if (!opened) throw new Error('IMAGES_URL is not set, but pictures are kept there');
  return opened;
}
