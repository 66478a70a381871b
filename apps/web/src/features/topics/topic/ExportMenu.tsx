import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";

import { ExportDialog, type Format } from "#features/exports/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

/** Exports a topic with its numbered sources, its sources only, or its snippets as a table. */
export function ExportMenu({ topic: { id, title } }: { topic: Topic }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<Format | null>(null);
  const entry = (format: Format["format"], name: string) => ({
    name,
    onChoose: () => setWanted({ format, branches: "one" }),
  });
  return (
    <>
      <Menu
        label={t`Export`}
        entries={[
          entry("md", t`Markdown (.md)`),
          entry("docx", t`Word (.docx)`),
          entry("pdf", t`PDF (.pdf)`),
          entry("bib", t`Sources for BibTeX (.bib)`),
          entry("ris", t`Sources for reference managers (.ris)`),
          entry("csv", t`Snippets as a table (.csv)`),
        ]}
        trigger={(props) => (
          <Button size="small" icon={icons.download} {...props}>
            <Trans>Export</Trans>
          </Button>
        )}
      />
      {wanted && (
        <Suspense>
          <ExportDialog
            source={{ type: "topic", id, title }}
            format={wanted}
            onClose={() => setWanted(null)}
          />
        </Suspense>
      )}
    </>
  );
}
