// What other features may import from this one.
export { takeFacts } from "./intake.ts";
export { storedFacts } from "./stored-facts.ts";
export { type FirstPage, charactersRead, pagesRead } from "./reading/opening-pages.ts";
