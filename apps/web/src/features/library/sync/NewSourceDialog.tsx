import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useNewSource } from "./api.ts";
import { BucketFields } from "./BucketFields.tsx";
import { DriveFields, SharePointFields } from "./CloudFields.tsx";
import { CommandWords } from "./CommandWords.tsx";
import { MailboxFields } from "./MailboxFields.tsx";
import {
  type Draft,
  emptyDraft,
  isMirroring,
  isMissing,
  type Kind,
  nameIn,
  type PlaceKind,
  sourceFrom,
} from "./new-source.ts";
import { type FieldsProps, PlaceFields } from "./PlaceFields.tsx";
import styles from "./Sources.module.css";
import { SourceTiming } from "./SourceTiming.tsx";
import { ZoteroFields } from "./ZoteroFields.tsx";

interface NewSourceDialogProps {
  collection: Collection;
  onClose: () => void;
}

/** Fields whose errors stand below them; all others stand below the first field. */
const ownErrors: Partial<Record<Kind, string[]>> = {
  s3: ["url", "region", "prefix"],
  imap: ["port", "folders", "days"],
  zotero: ["collection", "api_key"],
  google_drive: ["key", "subject"],
  sharepoint: ["tenant", "client_id", "client_secret"],
};

/** Adds a place that the server reads as a source, or explains `lectern sync`. */
export function NewSourceDialog({ collection, onClose }: NewSourceDialogProps) {
  const { t } = useLingui();
  const create = useNewSource(collection.id);
  const mayUseServer = useSession(({ group }) => may(group, "source.server_folder"));
  const [kind, setKind] = useState<Kind>("webdav");
  const [draft, setDraft] = useState(emptyDraft);
  const [tried, setTried] = useState(false);

  const submit = () => {
    setTried(true);
    if (kind === "command" || isMissing(kind, draft) || create.isPending) return;
    create.mutate(sourceFrom(kind, draft), { onSuccess: onClose });
  };
  const choose = (next: Kind) => {
    setKind(next);
    setDraft({ ...draft, place: "", folder: "" });
    setTried(false);
    create.reset();
  };
  const change = (some: Partial<Draft>) => {
    setDraft({ ...draft, ...some });
    if (create.isError) create.reset();
  };
  const address = t`Enter an address.`;
  const empty = {
    folder: t`Enter a path.`,
    webdav: address,
    feed: address,
    sitemap: address,
    s3: t`Enter a bucket.`,
    imap: t`Enter a server, a user name and a password.`,
    zotero: t`Enter a number.`,
    google_drive: t`Enter a folder and the key of a service account.`,
    sharepoint: t`Enter a library, a tenant, an application and its secret.`,
  };
  const refused = fieldErrors(create.error);
  const isElsewhere = ownErrors[kind]?.some((field) => refused[field]);
  const failure = create.isError && !isElsewhere ? errorMessage(create.error) : undefined;
  const isEmpty = kind !== "command" && tried && isMissing(kind, draft);
  const errors = { ...refused, main: isEmpty ? empty[kind] : failure };
  return (
    <Dialog
      open
      wide
      title={t`Add a source to ${{ name: collection.name }}`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        kind !== "command" && (
          <Button kind="primary" type="submit" busy={create.isPending}>
            <Trans>Add source</Trans>
          </Button>
        )
      }
    >
      <Tabs
        label={t`Where its files are`}
        tabs={[
          { key: "webdav" as const, name: t`WebDAV server` },
          { key: "s3" as const, name: t`S3 bucket` },
          { key: "imap" as const, name: t`Mailbox` },
          // no text: a name
          { key: "zotero" as const, name: "Zotero" },
          // no text: a name
          { key: "google_drive" as const, name: "Google Drive" },
          // no text: a name
          { key: "sharepoint" as const, name: "SharePoint" },
          { key: "feed" as const, name: t`Feed` },
          { key: "sitemap" as const, name: t`Sitemap` },
          ...(mayUseServer ? [{ key: "folder" as const, name: t`Folder of the server` }] : []),
          { key: "command" as const, name: t`Folder on a computer` },
        ]}
        selected={kind}
        onSelect={choose}
      >
        {kind === "command" ? (
          <CommandWords collection={collection} />
        ) : (
          <div className={styles.fields}>
            <FieldsOfKind kind={kind} draft={draft} errors={errors} onChange={change} />
            <Field
              dir="auto"
              label={t`Name`}
              autoComplete="off"
              maxLength={500}
              placeholder={nameIn(kind, draft)}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            {!isMirroring(kind, draft) && (
              <SourceTiming chosen={draft.timing} onChoose={(timing) => change({ timing })} />
            )}
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}

function FieldsOfKind({ kind, ...fields }: FieldsProps & { kind: PlaceKind }) {
  switch (kind) {
    case "s3":
      return <BucketFields {...fields} />;
    case "imap":
      return <MailboxFields {...fields} />;
    case "zotero":
      return <ZoteroFields {...fields} />;
    case "google_drive":
      return <DriveFields {...fields} />;
    case "sharepoint":
      return <SharePointFields {...fields} />;
    default:
      return <PlaceFields kind={kind} {...fields} />;
  }
}
