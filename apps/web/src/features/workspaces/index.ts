export { NotHere } from "./NotHere.tsx";
export { NotLoaded } from "./NotLoaded.tsx";
