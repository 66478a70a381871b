// What other features may import from this one.
export { quotedAnswers } from "./exports/quoted-answers.ts";
export { reviewToSave } from "./saved.ts";
