export { useFields } from "./api.ts";
export { isCondition } from "./filter/conditions.ts";
export { FieldFilter } from "./filter/FieldFilter.tsx";
export { FieldsDialog } from "./many/FieldsDialog.tsx";
export { Fields } from "./settings/Fields.tsx";
export { DocumentFields } from "./values/DocumentFields.tsx";
export { ValueField } from "./values/ValueField.tsx";
export { valueOf } from "./values/value-of.ts";
