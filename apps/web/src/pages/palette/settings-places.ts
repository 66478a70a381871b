import type { Group } from "@lectern/contract/auth";
import { t } from "@lingui/core/macro";

import { sectionsFor } from "../settings/sections.ts";

/** The sections of the settings as destinations, also found by their contents. */
export const settingsPlaces = (group: Group | null) =>
  sectionsFor(group).map(({ key, name, icon, holds }) => ({
    name: t(name),
    also: holds.map((one) => t(one)).join(" "),
    icon,
    url: `/settings/${key}`,
  }));
