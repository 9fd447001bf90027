/** Reads numbers and text at offsets of a file. Beyond its end it returns NaN and "", so that callers need no bounds
 *  checks. */
export class Bytes {
  readonly #view: DataView;
  readonly size: number;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.size = bytes.byteLength;
  }

  u8(at: number): number {
    return at >= 0 && at + 1 <= this.size ? this.#view.getUint8(at) : Number.NaN;
  }

  u16(at: number, littleEndian = false): number {
    return at >= 0 && at + 2 <= this.size ? this.#view.getUint16(at, littleEndian) : Number.NaN;
  }

  u32(at: number, littleEndian = false): number {
    return at >= 0 && at + 4 <= this.size ? this.#view.getUint32(at, littleEndian) : Number.NaN;
  }

  /** Four letters, such as the name of a chunk or box. */
  name(at: number): string {
    return at >= 0 && at + 4 <= this.size ? String.fromCharCode(...[0, 1, 2, 3].map((step) => this.u8(at + step))) : "";
  }
}
