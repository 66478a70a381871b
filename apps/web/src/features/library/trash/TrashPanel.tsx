import type { TrashEntry } from "@lectern/contract/trash";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { PagedList } from "#ui/layout/PagedList.tsx";
import { useQueryText } from "#ui/text/use-query-text.ts";

import { useListing } from "../listing.ts";
import { usePages } from "#platform/http/use-pages.ts";
import { trashPage, trashPerPage } from "./api.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import styles from "./TrashPanel.module.css";
import { TrashRow } from "./TrashRow.tsx";

/** Deleted items, until they are restored or expire. */
export function TrashPanel() {
  const { t } = useLingui();
  const { q, set } = useListing();
  const [text, setText] = useQueryText(q, (q) => set({ q }));
  const [asked, setAsked] = useState<TrashEntry | null>(null);
  const pages = usePages((page) => trashPage(q, page), trashPerPage);

  return (
    <>
      <div className={styles.tools} role="search" aria-label={t`Trash`}>
        <Link to="/library/all" className={styles.back}>
          <Icon of={icons.chevronLeft} size={16} mirrored />
          <Trans>Back to the library</Trans>
        </Link>
        <SearchField
          className={styles.search}
          label={t`Search the trash`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className={styles.body}>
        <PagedList
          pages={pages}
          failed={t`Couldn't load the trash`}
          loading={t`Loading the trash`}
          empty={<NothingThere q={q} />}
          label={t`Deleted, the newest first`}
          height={64}
          overscan={6}
          rowClassName={styles.item}
          row={(entry) => <TrashRow entry={entry} onRemove={() => setAsked(entry)} />}
          waiting={<Skeleton width="50%" />}
        />
      </div>
      {asked && <RemoveDialog entry={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NothingThere({ q }: { q: string }) {
  const { t } = useLingui();
  return q === "" ? (
    <EmptyState icon={icons.trash} title={t`The trash is empty`}>
      <Trans>What you delete stays here for some time and can be restored.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icons.search} title={t`Nothing in the trash matches “${q}”`} />
  );
}
