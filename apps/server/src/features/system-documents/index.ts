// What other features may import from this one.
export { type ConsultedDocument, consultedIn, systemDocuments } from "./consulting.ts";
