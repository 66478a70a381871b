export { limitsOf } from "../limits.ts";
export { createRun } from "../list-api.ts";
export { StartRows } from "./StartRows.tsx";
export { TemplateCards } from "./TemplateCards.tsx";
export { templates } from "./templates.ts";
