import type { Collection } from "@lectern/contract/library";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { type SnippetFilter, snippetsFile } from "../api.ts";
import { saveAnswer } from "#platform/storage/save-answer.ts";
import { SnippetSearch } from "./SnippetSearch.tsx";
import styles from "./SnippetsPanel.module.css";

interface SnippetsPanelProps {
  collection: Collection;
  scroller: RefObject<HTMLElement | null>;
}

/** All snippets of an open collection's topics. */
export function SnippetsPanel({ collection, scroller }: SnippetsPanelProps) {
  return (
    <div className={styles.panel}>
      <SnippetSearch
        collection={collection}
        scroller={scroller}
        tools={(filter) => <Table filter={filter} />}
      />
    </div>
  );
}

/** The button that exports the results as a table. */
function Table({ filter }: { filter: SnippetFilter }) {
  const exporting = useMutation({ mutationFn: saveAnswer });
  const save = () => exporting.mutate({ answer: snippetsFile(filter), name: "snippets.csv" });
  return (
    <Button
      size="small"
      icon={icons.download}
      className={styles.export}
      busy={exporting.isPending}
      onClick={save}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  );
}
