import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { useLast } from "#ui/text/use-last.ts";

import settings from "../collections/SettingsPanel.module.css";
import { sourcesOf } from "./api.ts";
import { NewSourceDialog } from "./NewSourceDialog.tsx";
import { DeleteGoneDialog, RemoveSourceDialog } from "./SourceDialogs.tsx";
import { type AskedSource, SourceItem } from "./SourceItem.tsx";
import styles from "./Sources.module.css";

/** The folders and servers that a collection follows, for those who may change its documents. */
export function SourcesSection({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const found = useQuery(sourcesOf(collection.id));
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AskedSource | null>(null);
  // Keeps its words while it closes.
  const last = useLast(asked);
  const close = () => setAsked(null);
  return (
    <section>
      <div className={settings.line}>
        <div>
          <h3>
            <Trans>Sources</Trans>
          </h3>
          <p className={settings.meaning}>
            <Trans>
              The collection follows them: new files become documents, changed ones versions, and
              those that are gone go to the trash.
            </Trans>
          </p>
        </div>
        <Button size="small" icon={icons.plus} onClick={() => setAdding(true)}>
          <Trans>Add a source</Trans>
        </Button>
      </div>
      {found.data ? (
        <ul className={styles.list} aria-label={t`Sources`}>
          {found.data.results.map((source) => (
            <SourceItem key={source.id} source={source} onAsk={setAsked} />
          ))}
        </ul>
      ) : (
        <QueryState
          query={found}
          failed={t`Couldn't load the sources`}
          loading={t`Loading the sources`}
          rows={1}
        />
      )}
      {isAdding && <NewSourceDialog collection={collection} onClose={() => setAdding(false)} />}
      {last && (
        <>
          <RemoveSourceDialog
            source={last.source}
            open={asked?.what === "remove"}
            onClose={close}
          />
          <DeleteGoneDialog
            source={last.source}
            open={asked?.what === "delete-gone"}
            onClose={close}
          />
        </>
      )}
    </section>
  );
}
