export { useTags } from "./api.ts";
export { Tags } from "./settings/Tags.tsx";
export { TagFilter } from "./TagFilter.tsx";
export { TagsDialog } from "./tagging/TagsDialog.tsx";
