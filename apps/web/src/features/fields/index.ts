export { isCondition } from "./filter/conditions.ts";
export { FieldFilter } from "./filter/FieldFilter.tsx";
export { FieldsDialog } from "./many/FieldsDialog.tsx";
export { Fields } from "./settings/Fields.tsx";
export { DocumentFields } from "./values/DocumentFields.tsx";
