// Pictures to trace. The page's policy shows no blobs as images, so they are drawn from here onto a canvas.

const pictures = new Map<string, Blob>();

/** An address by which this page knows the picture, and nobody else. */
export function holdPicture(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  pictures.set(url, blob);
  return url;
}

export function dropPicture(url: string): void {
  pictures.delete(url);
  URL.revokeObjectURL(url);
}

/** Null if it is none, or no picture. */
export async function bitmapOf(url: string): Promise<ImageBitmap | null> {
  const blob = pictures.get(url);
  if (blob === undefined) return null;
  return createImageBitmap(blob).catch(() => null);
}
