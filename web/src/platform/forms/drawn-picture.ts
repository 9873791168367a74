// A picture that the browser draws, so that its points can be read.

export interface GreyPicture {
  width: number;
  height: number;
  /** 0 is black, 255 white; row by row. */
  grey: Uint8Array;
}

/** No larger than this side. Null where this browser can't draw it. */
export async function pointsOf(picture: Blob, side: number): Promise<ImageData | null> {
  const read = await globalThis.createImageBitmap?.(picture).catch(() => undefined);
  if (!read) return null;
  const scale = Math.min(1, side / Math.max(read.width, read.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(read.width * scale));
  canvas.height = Math.max(1, Math.round(read.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(read, 0, 0, canvas.width, canvas.height);
  read.close();
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/** Null where this browser can't draw it: then nothing is said about it. */
export async function greyPicture(picture: Blob, side: number): Promise<GreyPicture | null> {
  const points = await pointsOf(picture, side);
  if (!points) return null;
  const { width, height, data } = points;
  const grey = Uint8Array.from({ length: width * height }, (_, i) => {
    const at = i * 4;
    return ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000;
  });
  return { width, height, grey };
}
