import { plural } from "@lingui/core/macro";

import { notify } from "#platform/notify.ts";
import { shortCount } from "#ui/text/formats.ts";

import { pickFiles } from "../pick-files.ts";
import { takeUp } from "../uploads.ts";

/** Has files chosen that a reload cut off, and lets them go on. */
export async function chooseAgain() {
  const { files } = await pickFiles();
  const others = takeUp(files).length;
  if (others === 0) return;
  const shown = shortCount(others);
  notify(
    plural(others, {
      one: `${shown} file is not one of the interrupted files.`,
      other: `${shown} files are not among the interrupted files.`,
    }),
    { variant: "warning" },
  );
}
