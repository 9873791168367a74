// While a picture uploads, the text holds a placeholder and must not be saved.
import { useState } from 'react';

/** Tracks which fields, by name, have an upload in progress; a field that was removed no longer counts. */
export function usePendingPictures(names: readonly string[]) {
  const [pending, setPending] = useState<readonly string[]>([]);
  const watch = (name: string) => (isUploading: boolean) =>
    setPending((before) => {
      if (before.includes(name) === isUploading) return before;
      return isUploading ? [...before, name] : before.filter((one) => one !== name);
    });
  return { isUploading: pending.some((name) => names.includes(name)), watch };
}
