// Asks for the corners of a photographed page, one photograph after the other. Loaded while the student writes; a photograph is used
// as it is where it isn't there yet.
import { type ReactNode, useEffect, useState } from 'react';
import { greyPicture } from '../../../../platform/forms/drawn-picture.ts';
import { loadSurely } from '../../../../shared/kept-session/load-later.ts';
import type { Corners } from './quadrilateral.ts';

const load = loadSurely(async () => {
  const [{ StraightenDialog }, { findPaper, LOOKED_AT }] = await Promise.all([
    import('./straighten-dialog.tsx'),
    import('./find-paper.ts'),
  ]);
  return { StraightenDialog, findPaper, LOOKED_AT };
});
type Loaded = Awaited<ReturnType<typeof load>>;

interface Asked {
  photograph: Blob;
  found: Corners | null;
  answer: (page: Blob) => void;
}

/** Of several that are chosen at once, only those are asked about that show more than the page. */
export function useStraighten() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let isLeft = false;
    void load().then((code) => !isLeft && setLoaded(code));
    return () => {
      isLeft = true;
    };
  }, []);

  async function straighten(photograph: Blob, { isOneOfMany = false } = {}): Promise<Blob> {
    if (!loaded || !photograph.type.startsWith('image/')) return photograph;
    const picture = await greyPicture(photograph, loaded.LOOKED_AT);
    if (!picture) return photograph;
    const found = loaded.findPaper(picture);
    if (!found && isOneOfMany) return photograph;
    const page = await new Promise<Blob>((answer) => setAsked({ photograph, found, answer }));
    setAsked(undefined);
    return page;
  }

  const dialog: ReactNode = loaded && asked && (
    <loaded.StraightenDialog photograph={asked.photograph} found={asked.found} onAnswer={asked.answer} />
  );
  return { straighten, dialog };
}
