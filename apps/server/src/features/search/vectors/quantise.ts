/** Passages of a block: as many as one call of an embedding model takes. */
export const BLOCK = 32;

const most = 127;
const scaleBytes = 4;

/** Vectors of one block, in a byte for each number. */
export interface Block {
  count: number;
  /** What a whole number of each vector stands for; 0 of a vector that is none. */
  scales: Float32Array;
  /** One vector after the other. */
  numbers: Int8Array;
}

/**
 * Packs vectors of one length: all scales (float32, little endian), then all numbers. The largest number
 * of each vector becomes 127, so that a tenth of a percent of its direction is lost.
 */
export function quantise(vectors: readonly Float32Array[]): Buffer {
  const dimensions = vectors[0]?.length ?? 0;
  const bytes = Buffer.alloc(vectors.length * (scaleBytes + dimensions));
  for (const [at, vector] of vectors.entries()) {
    const scale = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / most;
    bytes.writeFloatLE(scale, at * scaleBytes);
    const from = vectors.length * scaleBytes + at * dimensions;
    if (scale === 0) continue;
    for (let place = 0; place < dimensions; place++) {
      bytes.writeInt8(Math.round((vector[place] ?? 0) / scale), from + place);
    }
  }
  return bytes;
}

/** Reads what `quantise` packed, in bytes of their own. */
export function readBlock(bytes: Uint8Array<ArrayBuffer>, dimensions: number): Block {
  const count = Math.floor(bytes.byteLength / (scaleBytes + dimensions));
  const { buffer, byteOffset } = bytes;
  return {
    count,
    scales: new Float32Array(buffer, byteOffset, count),
    numbers: new Int8Array(buffer, byteOffset + count * scaleBytes, count * dimensions),
  };
}
