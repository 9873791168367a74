// A PDF, drawn page by page. It is read in a worker, whose own policy lets it load and reach nothing; what comes back is drawn here.
// Scripts, forms to fill in, links and files of other origins aren't part of it.
import { AnnotationMode, getDocument, PDFWorker } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { OpenedPdf } from './opened-pdf.ts';

/** Of the longer side, in pixels: as sharp as a photograph. */
const SIDE = 2400;
/** A picture within the PDF, in pixels. */
const MOST_PIXELS = 40_000_000;
/** A file that is made to be slow must not keep the page waiting. */
const LONGEST_MS = 60_000;

export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const port = new Worker(workerAddress, { type: 'module' });
  const worker = PDFWorker.create({ port });
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker for PDFs could not be loaded')));
  });
  broken.catch(() => {});
  function close() {
    worker.destroy();
    port.terminate();
  }
  /** Ended where it takes too long: nothing else would end it. */
  async function within<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The PDF takes too long')), LONGEST_MS);
    });
    try {
      return await Promise.race([work, broken, late]);
    } catch (error) {
      close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  const data = new Uint8Array(await file.arrayBuffer());
  const loading = getDocument({
    data,
    worker,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: MOST_PIXELS,
    canvasMaxAreaInBytes: 4 * MOST_PIXELS,
    verbosity: 0,
  });
  const opened = await within(loading.promise);
  return {
    pages: opened.numPages,
    draw: (number) => within(draw(number)),
    close,
  };

  async function draw(number: number): Promise<Blob> {
    const page = await opened.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: SIDE / Math.max(width, height, 1) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    // What a student wrote on a PDF with a pen is an annotation of it: drawn, and nothing to click.
    await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
    page.cleanup();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!drawn) throw new Error('This browser can’t draw the page');
    return drawn;
  }
}
