import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";

import { shortCount } from "../text/formats.ts";
import { IconButton } from "../controls/IconButton.tsx";
import * as icons from "../images/icons.ts";
import styles from "./Pager.module.css";

export interface PagerProps {
  /** Accessible name of the list: "Members". */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/**
 * Below a list of several pages: the current page, previous and next. Goes to the last page where
 * the current one is there no longer, as after its last row was deleted.
 */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const { t } = useLingui();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = total > 0 && page > pages;
  useEffect(() => {
    if (isBeyond) onPage(pages);
  }, [isBeyond, onPage, pages]);
  if (pages === 1) return null;
  const from = shortCount((page - 1) * pageSize + 1);
  const to = shortCount(Math.min(page * pageSize, total));
  const all = shortCount(total);
  return (
    <nav className={styles.pager} aria-label={label}>
      <span role="status">
        <Trans>
          {from} to {to} of {all}
        </Trans>
      </span>
      <IconButton
        icon={icons.chevronLeft}
        mirrored
        label={t`Previous page`}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={icons.chevronRight}
        mirrored
        label={t`Next page`}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
