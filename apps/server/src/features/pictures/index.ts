// What other features may import from this one.
export { isPicture, reencoded } from "./picture.ts";
