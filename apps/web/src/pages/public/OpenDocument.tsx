import { Viewer } from "#features/viewer/index.ts";

import { useCloseByEscape } from "../evidence/use-close-by-escape.ts";
import { useShownDocument } from "../evidence/use-shown-document.ts";
import styles from "./PublicPage.module.css";

/** Shows the document of the address over the list. */
export function OpenDocument() {
  const { viewer, close } = useShownDocument();
  useCloseByEscape(viewer !== null, close);
  if (!viewer) return null;
  return (
    <div className={styles.sheet}>
      <Viewer {...viewer} form="sheet" onClose={close} />
    </div>
  );
}
