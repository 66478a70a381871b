/** The thread that holds and compares the vectors: a large workspace takes tens of milliseconds. */
import { parentPort } from "node:worker_threads";

import { Matrix, type Neighbor } from "./matrix.ts";

/** Messages to the thread. `space` identifies the vectors of a workspace by a model. */
export type ScanMessage =
  | { type: "open"; space: string; dimensions: number }
  | { type: "put"; space: string; documentNo: number; block: number; bytes: ArrayBuffer }
  | { type: "remove"; space: string; documentNo: number }
  | { type: "close"; space: string }
  | {
      type: "ask";
      id: number;
      space: string;
      question: Float32Array;
      limit: number;
      only: readonly number[] | undefined;
    };

export interface ScanResult {
  id: number;
  nearest: Neighbor[];
}

const matrices = new Map<string, Matrix>();

parentPort?.on("message", (told: ScanMessage) => {
  const matrix = matrices.get(told.space);
  if (told.type === "open") matrices.set(told.space, new Matrix(told.dimensions));
  else if (told.type === "close") matrices.delete(told.space);
  else if (told.type === "put")
    matrix?.put(told.documentNo, told.block, new Uint8Array(told.bytes));
  else if (told.type === "remove") matrix?.remove(told.documentNo);
  else {
    const nearest = matrix?.nearest(told.question, told.limit, told.only) ?? [];
    parentPort?.postMessage({ id: told.id, nearest } satisfies ScanResult);
  }
});
