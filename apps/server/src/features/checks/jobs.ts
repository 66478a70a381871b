import { checkText, giveUpCheck } from "./checking.ts";

export const handlers = { "check-text": { work: checkText, giveUp: giveUpCheck } };
