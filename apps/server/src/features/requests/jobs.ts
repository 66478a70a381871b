import { answerRequest } from "./answering.ts";

/** The job handlers for requests. */
export const handlers = { "answer-request": answerRequest };
