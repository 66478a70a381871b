import { checkText } from "./checking.ts";

export const handlers = { "check-text": checkText };
