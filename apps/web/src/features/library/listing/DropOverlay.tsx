import { plural, t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";

import styles from "./DropOverlay.module.css";
import type { DragState } from "./use-drop.ts";

interface DropOverlayProps {
  dragging: DragState;
  /** The destination of files dropped on the screen: a collection, a new one, or none. */
  place: { name: string } | "new" | "nowhere";
}

/** Shows the destination while files are dragged. It ignores pointer events. */
export function DropOverlay({ dragging: { files, over }, place }: DropOverlayProps) {
  const { t } = useLingui();
  const nowhere = !over && place === "nowhere";
  return (
    <div
      className={styles.overlay}
      role="status"
      data-over={over !== null || undefined}
      data-nowhere={nowhere || undefined}
    >
      <div className={styles.card}>
        <span className={styles.glyph}>
          <Icon of={nowhere ? icons.lock : icons.upload} size={22} />
        </span>
        <h2>{nowhere ? t`Nothing can be added here` : dropHere(files)}</h2>
        <p>{whereTo(over?.name, place)}</p>
      </div>
    </div>
  );
}

function dropHere(files: number) {
  if (files === 0) return t`Drop here`;
  const shown = shortCount(files);
  return plural(files, { one: `Drop ${shown} file here`, other: `Drop ${shown} files here` });
}

function whereTo(over: string | undefined, place: DropOverlayProps["place"]) {
  if (over !== undefined)
    return (
      <Trans>
        Add to “<bdi>{over}</bdi>”.
      </Trans>
    );
  if (place === "nowhere") return t`You can read these documents but not add any.`;
  if (place === "new") {
    return t`Add to a new collection, or drop on an existing one.`;
  }
  const { name } = place;
  return (
    <Trans>
      Add to “<bdi>{name}</bdi>”, or drop on another collection.
    </Trans>
  );
}
