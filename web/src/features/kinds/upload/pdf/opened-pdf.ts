export interface OpenedPdf {
  pages: number;
  /** From 1. A page as a picture. */
  draw: (page: number) => Promise<Blob>;
  close: () => void;
}
