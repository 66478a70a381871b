import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import * as icons from "#ui/images/icons.ts";
import { Select } from "#ui/controls/Select.tsx";

import { fileOf, useDownload } from "./api.ts";
import { Contents } from "./Contents.tsx";
import styles from "./ExportDialog.module.css";
import { formatKey, formatsOf, hasQuotes } from "./formats.ts";
import { Preview } from "./Preview.tsx";
import type { Choice, ExportSource, Format } from "./source.ts";

interface ExportDialogProps {
  source: ExportSource;
  /** The requested format; the user can choose another. */
  format: Format;
  onClose: () => void;
}

/** Previews an export before the download. Saved to the assets only if the user asks for it. */
export function ExportDialog({ source, format, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<Choice>({ ...format, quotes: true });
  const [keep, setKeep] = useState(false);
  const download = useDownload(onClose);
  // A Word document is created at download: its preview is the PDF of the same content.
  const file = useQuery({ ...fileOf(source, choice), enabled: choice.format !== "docx" });
  const formats = formatsOf(source.type);
  return (
    <Dialog
      open
      wide
      title={source.type === "chat" ? t`Export this chat` : t`Export this topic`}
      onClose={onClose}
      onSubmit={() => {
        if (!download.isPending)
          download.mutate({
            source,
            choice,
            keep,
            file: choice.format === "docx" ? undefined : file.data,
          });
      }}
      confirm={
        <Button type="submit" kind="primary" icon={icons.download} busy={download.isPending}>
          <Trans>Download</Trans>
        </Button>
      }
    >
      <div className={styles.options}>
        <Select
          label={t`Format`}
          value={formatKey(choice)}
          options={formats.map((one) => ({ value: formatKey(one), name: one.name }))}
          onChange={(key) => {
            const chosen = formats.find((one) => formatKey(one) === key);
            if (chosen) setChoice({ ...choice, format: chosen.format, branches: chosen.branches });
          }}
        />
        {hasQuotes(choice.format) && (
          <LabelledCheckbox
            label={t`With quotes`}
            checked={choice.quotes}
            onChange={(quotes) => setChoice({ ...choice, quotes })}
          />
        )}
        <LabelledCheckbox label={t`Keep a copy in Assets`} checked={keep} onChange={setKeep} />
      </div>
      <Contents source={source} branches={choice.branches} />
      <Preview source={source} choice={choice} />
    </Dialog>
  );
}
