export { StartRows } from "./StartRows.tsx";
export { TemplateCards } from "./TemplateCards.tsx";
export { templates } from "./templates.ts";
