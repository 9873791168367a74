// One page of a PDF as a picture.
import { useEffect, useState } from 'react';
import type { OpenedPdf } from './opened-pdf.ts';
import { pdf } from './pdf.ts';

interface Opened {
  file: Blob;
  document?: OpenedPdf;
  hasFailed?: boolean;
}

interface Drawn {
  document: OpenedPdf;
  page: number;
  picture: Blob;
}

/** Undefined where the file is no PDF. */
export function usePdf(file: Blob | undefined, page: number) {
  const [opened, setOpened] = useState<Opened>();
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    if (!file) return;
    let isLeft = false;
    let document: OpenedPdf | undefined;
    pdf.open(file).then(
      (found) => {
        document = found;
        if (isLeft) found.close();
        else setOpened({ file, document: found });
      },
      () => !isLeft && setOpened({ file, hasFailed: true }),
    );
    return () => {
      isLeft = true;
      document?.close();
    };
  }, [file]);

  const own = opened?.file === file ? opened : undefined;
  const document = own?.document;
  useEffect(() => {
    if (!document || !file) return;
    let isLeft = false;
    document.draw(page).then(
      (picture) => !isLeft && setDrawn({ document, page, picture }),
      () => !isLeft && setOpened({ file, hasFailed: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [document, file, page]);

  const isThis = drawn !== undefined && drawn.document === document && drawn.page === page;
  return {
    pages: document?.pages,
    picture: isThis ? drawn.picture : undefined,
    hasFailed: own?.hasFailed === true,
  };
}
