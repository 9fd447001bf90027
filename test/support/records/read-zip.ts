const endSignature = 0x06054b50;
const endLength = 22;

/** The texts of the files of a ZIP archive that is not compressed, by name. */
export const readZip = (archive: ArrayBuffer): Map<string, string> => {
  const view = new DataView(archive);
  const decoder = new TextDecoder();
  const read = (start: number, length: number) => decoder.decode(new Uint8Array(archive, start, length));
  let end = archive.byteLength - endLength;
  while (view.getUint32(end, true) !== endSignature) end -= 1;
  const count = view.getUint16(end + 10, true);
  let entry = view.getUint32(end + 16, true);
  const files = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const size = view.getUint32(entry + 20, true);
    const nameLength = view.getUint16(entry + 28, true);
    const extraLength = view.getUint16(entry + 30, true);
    const header = view.getUint32(entry + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    files.set(read(entry + 46, nameLength), read(start, size));
    entry += 46 + nameLength + extraLength + view.getUint16(entry + 32, true);
  }
  return files;
};
