import { plural } from "@lingui/core/macro";

import { questionCount } from "#ui/text/counts.ts";
import { shortCount } from "#ui/text/formats.ts";

import type { Template } from "./templates.ts";

/** Returns how long a template's outline is: "5 sections · 14 questions". */
export function outlineSize({ sections }: Template): string {
  const count = sections.length;
  const questions = sections.flatMap((section) => section.questions).length;
  const shown = shortCount(count);
  const size = plural(count, { one: `${shown} section`, other: `${shown} sections` });
  return `${size} · ${questionCount(questions)}`;
}
