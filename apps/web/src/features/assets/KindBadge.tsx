import type { Asset } from "@lectern/contract/assets";

import { classNames } from "#ui/text/class-names.ts";

import styles from "./KindBadge.module.css";
import { formatName, kindName } from "./words.ts";

/** The kind of an asset: an answer, or the format of a file. */
export function KindBadge({ asset }: { asset: Pick<Asset, "kind" | "format"> }) {
  const { kind } = asset;
  return (
    <span className={classNames(styles.badge, kind === "answer" && styles.answer)}>
      {kind === "answer" ? kindName(kind) : `${kindName(kind)} · ${formatName(asset)}`}
    </span>
  );
}
