export { templateOf } from "#features/templates/index.ts";

export { limitsOf, textsOf } from "../limits.ts";
export { createRun } from "../list-api.ts";
export { StartRows } from "./StartRows.tsx";
export { TemplateCards } from "./TemplateCards.tsx";
export { savedTemplate, templates } from "./templates.ts";
