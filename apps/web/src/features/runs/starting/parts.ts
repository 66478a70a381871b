export { StartRows } from "./StartRows.tsx";
export { TemplateCards } from "./TemplateCards.tsx";
export { savedTemplate, templates } from "./templates.ts";
