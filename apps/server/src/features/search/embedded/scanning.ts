/** The thread that holds and compares the vectors: a large workspace takes tens of milliseconds. */
import { parentPort } from "node:worker_threads";

import type { SearchHit } from "#deps";

import { Matrix } from "./matrix.ts";

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
  nearest: SearchHit[];
}

const matrices = new Map<string, Matrix>();

parentPort?.on("message", (message: ScanMessage) => {
  const matrix = matrices.get(message.space);
  if (message.type === "open") matrices.set(message.space, new Matrix(message.dimensions));
  else if (message.type === "close") matrices.delete(message.space);
  else if (message.type === "put")
    matrix?.put(message.documentNo, message.block, new Uint8Array(message.bytes));
  else if (message.type === "remove") matrix?.remove(message.documentNo);
  else {
    const nearest = matrix?.nearest(message.question, message.limit, message.only) ?? [];
    parentPort?.postMessage({ id: message.id, nearest } satisfies ScanResult);
  }
});
