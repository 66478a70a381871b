// What other features may import from this one.
export { type Asked, type Chosen, demandPersona, personaOf } from "./asking.ts";
export { builtIn } from "./built-in.ts";
export { unseenOf } from "./trying.ts";
