// The viewer of PDFs, loaded when the first one is opened.
import type { OpenedPdf } from './opened-pdf.ts';

export const pdf = {
  open: async (file: Blob): Promise<OpenedPdf> => (await import('./pdf-document.ts')).openPdf(file),
};
