import { keepExpected } from "./keeping.ts";
import { giveUpRun, testRetrieval } from "./running.ts";

export const handlers = {
  "test-retrieval": { work: testRetrieval, giveUp: giveUpRun },
  "keep-expected": keepExpected,
};
