import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import type { Reader, Reading } from "../reading.ts";
import styles from "./PageField.module.css";

interface PageFieldProps {
  reading: Reading;
  reader: Reader | null;
}

/** The current page as an editable field: Enter goes to the typed page. */
export function PageField({ reading: { page, pages }, reader }: PageFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number(typed);
    setTyped(null);
    if (typed && Number.isInteger(number) && number >= 1 && number <= pages)
      reader?.goTo({ page: number });
  };
  return (
    <input
      className={styles.field}
      inputMode="numeric"
      aria-label={t`Page, of ${pages}`}
      style={{ width: `${Math.max(String(pages).length, 1)}ch` }}
      disabled={!reader || pages === 0}
      value={typed ?? String(page)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ""))}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === "Enter") go();
        else if (event.key === "Escape" && typed !== null) setTyped(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
