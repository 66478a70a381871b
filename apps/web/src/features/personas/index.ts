export * from "./api.ts";
export { personaName } from "./built-in-names.ts";
export { PersonaChip } from "./PersonaChip.tsx";
export { PersonaMark } from "./PersonaMark.tsx";
export { useShown } from "./use-shown.ts";
export { PersonaPrompts } from "./PersonaPrompts.tsx";
