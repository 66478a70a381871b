export { NotHere } from "./NotHere.tsx";
