export * from "./api.ts";
export { personaName } from "./built-in-names.ts";
export { PersonaChip } from "./PersonaChip.tsx";
export { PersonaMark } from "./PersonaMark.tsx";
export { PersonaPrompts } from "./PersonaPrompts.tsx";
