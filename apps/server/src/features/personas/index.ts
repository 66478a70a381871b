// What other features may import from this one.
export {
  type ConversationPersona,
  type PersonaChoice,
  demandPersona,
  personaOf,
} from "./conversation-persona.ts";
export { builtIn } from "./built-in.ts";
export { withHiddenSources } from "./hidden-sources.ts";
export { demandSeen, partOf, together } from "./knowledge.ts";
export { list as listPersonas } from "./personas.ts";
export { idsIn, seenOf, seesAll } from "./knowledge-store.ts";
