/** Passages per block, which are sent in one call of an embedding model. */
export const BLOCK = 32;

const MAX_CODE = 127;
const scaleBytes = 4;

/** The vectors of one block, with one byte per component. */
export interface Block {
  count: number;
  /** The factor of each vector's components; 0 for a zero vector. */
  scales: Float32Array;
  /** The components of all vectors, vector by vector. */
  numbers: Int8Array;
}

/**
 * Packs vectors of the same length: all scales (float32, little endian), then all components. The
 * largest component of each vector becomes 127, which changes its direction by about 0.1 %.
 */
export function quantise(vectors: readonly Float32Array[]): Buffer {
  const dimensions = vectors[0]?.length ?? 0;
  const bytes = Buffer.alloc(vectors.length * (scaleBytes + dimensions));
  for (const [at, vector] of vectors.entries()) {
    const scale =
      vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / MAX_CODE;
    bytes.writeFloatLE(scale, at * scaleBytes);
    const from = vectors.length * scaleBytes + at * dimensions;
    if (scale === 0) continue;
    for (let place = 0; place < dimensions; place++) {
      bytes.writeInt8(Math.round((vector[place] ?? 0) / scale), from + place);
    }
  }
  return bytes;
}

/** Reads the output of `quantise`; the arrays share its memory. */
export function readBlock(bytes: Uint8Array<ArrayBuffer>, dimensions: number): Block {
  const count = Math.floor(bytes.byteLength / (scaleBytes + dimensions));
  const { buffer, byteOffset } = bytes;
  return {
    count,
    scales: new Float32Array(buffer, byteOffset, count),
    numbers: new Int8Array(buffer, byteOffset + count * scaleBytes, count * dimensions),
  };
}
