import { Fields } from "#features/fields/index.ts";
import { Rules } from "#features/rules/index.ts";
import { Tags } from "#features/tags/index.ts";

/** What documents of the workspace are described by. */
export function TagsSection() {
  return (
    <>
      <Tags />
      <Fields />
      <Rules />
    </>
  );
}
