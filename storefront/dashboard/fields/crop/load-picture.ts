/** A picture of this device or of the store, ready to be drawn. */
export interface LoadedPicture {
  file: Blob;
  bitmap: ImageBitmap;
}

/** Decodes a picture. Null if the browser cannot read it. */
export const loadPicture = async (file: Blob): Promise<LoadedPicture | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap && { file, bitmap };
};

/** Reads an uploaded picture of the store. Null if it cannot be reached or read. */
export const fetchPicture = async (path: string): Promise<LoadedPicture | null> => {
  const response = await fetch(path).catch(() => null);
  return response?.ok ? loadPicture(await response.blob()) : null;
};
