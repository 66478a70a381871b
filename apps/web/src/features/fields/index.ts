export { Fields } from "./settings/Fields.tsx";
export { DocumentFields } from "./values/DocumentFields.tsx";
