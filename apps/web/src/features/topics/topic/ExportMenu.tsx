import type { ExportFormat, Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { keptExport } from "#platform/keep-export.ts";
import { shownLanguage } from "#platform/language.ts";
import { Button } from "#ui/Button.tsx";
import * as icons from "#ui/icons.ts";
import { Menu } from "#ui/Menu.tsx";

import { saveAnswer } from "#platform/save-answer.ts";

/** A topic with its numbered sources as a file, its sources alone, or its snippets as a table. */
export function ExportMenu({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const exporting = useMutation({ mutationFn: saveAnswer });
  const save = (format: ExportFormat | "csv") => () =>
    exporting.mutate({
      answer: keptExport({ type: "topic", id: topic.id, format, language: shownLanguage() }),
      name: `${topic.title}.${format}`,
    });
  return (
    <Menu
      label={t`Export`}
      entries={[
        { name: t`Markdown (.md)`, onChoose: save("md") },
        { name: t`Word (.docx)`, onChoose: save("docx") },
        { name: t`PDF (.pdf)`, onChoose: save("pdf") },
        { name: t`Sources for BibTeX (.bib)`, onChoose: save("bib") },
        { name: t`Sources for reference managers (.ris)`, onChoose: save("ris") },
        { name: t`Snippets as a table (.csv)`, onChoose: save("csv") },
      ]}
      trigger={(props) => (
        <Button size="small" icon={icons.download} busy={exporting.isPending} {...props}>
          <Trans>Export</Trans>
        </Button>
      )}
    />
  );
}
