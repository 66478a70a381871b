// What other features may import from this one.
export { isPicture, remade } from "./picture.ts";
