import { plural } from "@lingui/core/macro";

import { notify } from "#platform/notify.ts";
import { shortCount } from "#ui/text/formats.ts";

import { pickFiles } from "../pick-files.ts";
import { resumeFrom } from "../uploads.ts";

/** Opens a file picker for files interrupted by a reload, and resumes their uploads. */
export async function chooseAgain() {
  const { files } = await pickFiles();
  const others = resumeFrom(files).length;
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
