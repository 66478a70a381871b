import type { Attachment } from "@lectern/contract/attachments";
import type { ReadingMode } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";

import { translateStatus } from "#platform/language/server-messages.ts";
import { fileSize } from "#ui/text/formats.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";

import { readAgain, removeAttachment } from "../api.ts";
import { opened, useDocumentLink } from "../opened.ts";
import { Picture } from "../Picture.tsx";
import { ChipFace } from "./ChipFace.tsx";
import styles from "./Row.module.css";

const KeepDialog = lazy(async () => ({
  default: (await import("./KeepDialog.tsx")).KeepDialog,
}));

interface AttachmentChipProps {
  attachment: Attachment;
  mode: ReadingMode | undefined;
  onMode: (mode: ReadingMode | undefined) => void;
}

/** An attachment of the next question. */
export function AttachmentChip({ attachment, mode, onMode }: AttachmentChipProps) {
  const { t } = useLingui();
  const linkTo = useDocumentLink();
  const [keeping, setKeeping] = useState(false);
  const { name, status, progress, size, collection_id } = attachment;
  const failed = status === "error";
  const reading = status === "processing";
  const modeNames = { full: t`Read in full`, retrieval: t`Search`, off: t`Leave out` };
  const choice = (value: ReadingMode | undefined, label: string): MenuEntry => ({
    name: label,
    chosen: mode === value,
    onChoose: () => onMode(value),
  });
  const entries: MenuEntry[] = [
    ...(failed
      ? [
          {
            name: t`Read it again`,
            icon: icons.retry,
            onChoose: () => void readAgain(attachment),
          },
        ]
      : [
          choice(undefined, t`Read in full if it fits`),
          choice("full", modeNames.full),
          choice("retrieval", modeNames.retrieval),
        ]),
    ...(collection_id === null
      ? [{ name: t`Keep in a collection`, icon: icons.folder, onChoose: () => setKeeping(true) }]
      : []),
  ];
  const state =
    failed || reading
      ? translateStatus(attachment)
      : mode
        ? modeNames[mode]
        : collection_id === null
          ? fileSize(size)
          : t`In the library`;
  return (
    <li className={styles.chip} data-failed={failed || undefined}>
      <Link className={styles.open} to={linkTo(attachment)} state={opened} preventScrollReset>
        <ChipFace picture={<Picture of={attachment} />} name={name} state={state} />
      </Link>
      <Menu
        label={t`What to do with ${name}`}
        entries={entries}
        trigger={(props) => (
          <IconButton
            {...props}
            icon={icons.more}
            size="small"
            label={t`What to do with ${name}`}
          />
        )}
      />
      <IconButton
        icon={icons.close}
        size="small"
        label={t`Remove ${name}`}
        onClick={() => void removeAttachment(attachment)}
      />
      {reading && (
        <span className={styles.bar}>
          <Progress label={t`Reading ${name}`} value={progress} />
        </span>
      )}
      {keeping && (
        <Suspense fallback={null}>
          <KeepDialog attachment={attachment} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </li>
  );
}
