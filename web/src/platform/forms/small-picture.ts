interface Most {
  /** In pixels, of the longer side. */
  side: number;
  quality: number;
  /** In bytes: one that is small in both is sent as it is. */
  bytes: number;
}

/** A camera's picture is larger than anybody needs it. One that this browser can't read is left to the server. */
export async function smallPicture(file: Blob, most: Most): Promise<Blob> {
  const picture = await globalThis.createImageBitmap?.(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, most.side / Math.max(picture.width, picture.height));
  // The server can't cover a part of a WebP.
  if (scale === 1 && file.size <= most.bytes && file.type !== 'image/webp') return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // What is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', most.quality),
  );
  return drawn ?? file;
}
