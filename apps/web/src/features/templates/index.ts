import { lazy } from "react";

export {
  ownTemplates,
  templateOf,
  templatesOfReviews,
  useTemplateRemoval,
  useTemplateUpdate,
} from "./api.ts";

// Loaded on first use; its texts are in the catalogs of runs and of reviews.
const load = () => import("./SaveTemplateDialog.tsx");

export const SaveTemplateDialog = lazy(async () => ({
  default: (await load()).SaveTemplateDialog,
}));
