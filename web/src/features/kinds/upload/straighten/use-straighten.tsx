// Asks for the corners of a photographed page, one photograph after the other. Loaded while the student writes; a photograph is used
// as it is where it isn't there yet, and where the question is left before the student has answered, as when the time is up.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { greyPicture } from '../../../../platform/forms/drawn-picture.ts';
import { loadSurely } from '../../../../shared/kept-session/load-later.ts';
import type { Corners } from './quadrilateral.ts';

export const loadStraighten = loadSurely(async () => {
  const [{ StraightenDialog }, { findPaper, LOOKED_AT }] = await Promise.all([
    import('./straighten-dialog.tsx'),
    import('./find-paper.ts'),
  ]);
  return { StraightenDialog, findPaper, LOOKED_AT };
});
type Loaded = Awaited<ReturnType<typeof loadStraighten>>;

interface Asked {
  /** So that nothing of the one before is left in the dialog. */
  nth: number;
  photograph: Blob;
  found: Corners | null;
  answer: (page: Blob) => void;
}

/** Of several that are chosen at once, only those are asked about that show more than the page. */
export function useStraighten() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [asked, setAsked] = useState<Asked>();
  const isLeft = useRef(false);
  const pending = useRef<Asked>(undefined);
  const nth = useRef(0);
  useEffect(() => {
    isLeft.current = false;
    void loadStraighten().then((code) => !isLeft.current && setLoaded(code));
    return () => {
      isLeft.current = true;
      pending.current?.answer(pending.current.photograph);
    };
  }, []);

  async function straighten(photograph: Blob, { isOneOfMany = false } = {}): Promise<Blob> {
    if (!loaded || !photograph.type.startsWith('image/')) return photograph;
    const picture = await greyPicture(photograph, loaded.LOOKED_AT);
    if (!picture) return photograph;
    const found = loaded.findPaper(picture);
    if ((!found && isOneOfMany) || isLeft.current) return photograph;
    const page = await new Promise<Blob>((answer) => {
      nth.current += 1;
      pending.current = { nth: nth.current, photograph, found, answer };
      setAsked(pending.current);
    });
    pending.current = undefined;
    setAsked(undefined);
    return page;
  }

  const dialog: ReactNode = loaded && asked && (
    <loaded.StraightenDialog
      key={asked.nth}
      photograph={asked.photograph}
      found={asked.found}
      onAnswer={asked.answer}
    />
  );
  return { straighten, dialog };
}
