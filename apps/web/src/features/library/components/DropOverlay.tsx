import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import styles from "./DropOverlay.module.css";
import type { Dragging } from "./use-drop.ts";

interface DropOverlayProps {
  dragging: Dragging;
  /** Where files dropped on the screen go: a collection, a new one, or nowhere. */
  place: { name: string } | "new" | "nowhere";
}

/** Says, while files are dragged, where they would go. It lets the pointer through. */
export function DropOverlay({ dragging: { files, over }, place }: DropOverlayProps) {
  const what = files === 0 ? "" : files === 1 ? "1 file " : `${files} files `;
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
        <h2>{nowhere ? "Nothing can be added here" : `Drop ${what}here`}</h2>
        <p>{whereTo(over?.name, place)}</p>
      </div>
    </div>
  );
}

function whereTo(over: string | undefined, place: DropOverlayProps["place"]) {
  if (over !== undefined)
    return (
      <>
        They go into “<bdi>{over}</bdi>”.
      </>
    );
  if (place === "nowhere") return "You may read these documents, but not add any.";
  if (place === "new") {
    return "They go into a new collection. Drop on a collection to add them there.";
  }
  return (
    <>
      They go into “<bdi>{place.name}</bdi>”. Drop on another collection to add them there.
    </>
  );
}
