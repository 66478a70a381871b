import { answerRequest, giveUpRequest } from "./answering.ts";

/** The job handlers for requests. */
export const handlers = { "answer-request": { work: answerRequest, giveUp: giveUpRequest } };
