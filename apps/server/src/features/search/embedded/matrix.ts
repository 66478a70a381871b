import type { SearchHit } from "#deps";

import { BLOCK, type Block, readBlock } from "../vectors/quantise.ts";

/** All vectors of one workspace by one model, grouped by document. */
export class Matrix {
  readonly dimensions: number;
  #documents = new Map<number, Map<number, Block>>();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
  }

  /** Stores a block. `bytes` must start at a multiple of four. */
  put(documentNo: number, block: number, bytes: Uint8Array<ArrayBuffer>) {
    const blocks = this.#documents.get(documentNo) ?? new Map<number, Block>();
    this.#documents.set(documentNo, blocks.set(block, readBlock(bytes, this.dimensions)));
  }

  remove(documentNo: number) {
    this.#documents.delete(documentNo);
  }

  /**
   * Returns the nearest passages by the cosine similarity of their vectors to the question's,
   * nearest first, of all documents or of `only` these. Every vector is compared.
   */
  nearest(question: Float32Array, limit: number, only?: readonly number[]): SearchHit[] {
    const nearest: SearchHit[] = [];
    const doubles = Float64Array.from(question);
    if (question.length !== this.dimensions) return nearest;
    for (const documentNo of only ?? this.#documents.keys()) {
      for (const [block, read] of this.#documents.get(documentNo) ?? []) {
        this.#scan(nearest, doubles, limit, { documentNo, block, read });
      }
    }
    return nearest;
  }

  #scan(
    nearest: SearchHit[],
    question: Float64Array,
    limit: number,
    { documentNo, block, read }: { documentNo: number; block: number; read: Block },
  ) {
    const { dimensions } = this;
    const { count, scales, numbers } = read;
    for (let at = 0; at < count; at++) {
      const scale = scales[at] ?? 0;
      if (scale === 0) continue;
      const score = scale * product(question, numbers, at * dimensions);
      if (nearest.length >= limit && score <= (nearest.at(-1)?.score ?? 0)) continue;
      insert(nearest, { documentNo, ordinal: block * BLOCK + at, score }, limit);
    }
  }
}

/** Returns the dot product, in four independent sums that the processor adds in parallel. */
function product(question: Float64Array, numbers: Int8Array, from: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const { length } = question;
  const whole = length - (length % 4);
  let at = 0;
  for (; at < whole; at += 4) {
    a += question[at]! * numbers[from + at]!;
    b += question[at + 1]! * numbers[from + at + 1]!;
    c += question[at + 2]! * numbers[from + at + 2]!;
    d += question[at + 3]! * numbers[from + at + 3]!;
  }
  for (; at < length; at++) a += question[at]! * numbers[from + at]!;
  return a + b + c + d;
}

function insert(nearest: SearchHit[], one: SearchHit, limit: number) {
  nearest.splice(nearest.findLastIndex((other) => other.score >= one.score) + 1, 0, one);
  if (nearest.length > limit) nearest.pop();
}
