import { keepExpected } from "./keeping.ts";
import { testRetrieval } from "./running.ts";

export const handlers = { "test-retrieval": testRetrieval, "keep-expected": keepExpected };
