import type { ItemSource } from "../store.ts";

/** Whether a source keeps out what not everyone who can read its collection may read there. */
export const mirrorsRights = ({ settings }: Pick<ItemSource, "settings">): boolean =>
  settings.mirror_rights === true;
