export { SystemDocuments } from "./SystemDocuments.tsx";
