import { plural } from "@lingui/core/macro";

import { questionCount } from "#ui/text/counts.ts";

import type { Template } from "./templates.ts";

/** Returns how long a template's outline is: "5 sections · 14 questions". */
export function outlineSize({ sections }: Template): string {
  const count = sections.length;
  const questions = sections.flatMap((section) => section.questions).length;
  const shown = plural(count, { one: "# section", other: "# sections" });
  return `${shown} · ${questionCount(questions)}`;
}
