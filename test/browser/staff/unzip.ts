import { inflateRawSync } from "node:zlib";

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;

/** The text files of a ZIP archive by name, read by its central directory as a person's program does (APPNOTE 4.3). */
export const unzip = (archive: Buffer): ReadonlyMap<string, string> => {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0 || archive.readUInt32LE(end) !== endSignature) throw new Error("This is no ZIP archive.");
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error("The directory of the archive is broken.");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const size = archive.readUInt32LE(at + 20);
    const header = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const data = archive.subarray(start, start + size);
    files.set(name, (archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString("utf8"));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
};
