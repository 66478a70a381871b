export { Rules } from "./Rules.tsx";
