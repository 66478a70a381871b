import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import type { NewSyncSource } from "@lectern/contract/sync";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useNewSource } from "./api.ts";
import { CommandWords } from "./CommandWords.tsx";
import styles from "./Sources.module.css";
import { type ChosenTiming, SourceTiming, timingOf } from "./SourceTiming.tsx";

type Kind = NewSyncSource["kind"];

interface NewSourceDialogProps {
  collection: Collection;
  onClose: () => void;
}

/** Adds a WebDAV server or a folder of the server as a source, or explains `lectern sync`. */
export function NewSourceDialog({ collection, onClose }: NewSourceDialogProps) {
  const { t } = useLingui();
  const create = useNewSource(collection.id);
  const mayUseServer = useSession(({ group }) => may(group, "source.server_folder"));
  const [kind, setKind] = useState<Kind>("webdav");
  const [place, setPlace] = useState("");
  const [name, setName] = useState("");
  const [user, setUser] = useState("");
  const [password, setPassword] = useState("");
  const [timing, setTiming] = useState<ChosenTiming>({ every: "hour", hour: 3 });
  const [tried, setTried] = useState(false);
  const isMissing = place.trim() === "";

  const submit = () => {
    setTried(true);
    if (kind === "command" || isMissing || create.isPending) return;
    const shared = { name: name.trim() || nameIn(place), timing: timingOf(timing) };
    const secret = user.trim() === "" ? undefined : { user: user.trim(), password };
    const source: NewSyncSource =
      kind === "folder"
        ? { kind, ...shared, path: place.trim() }
        : { kind, ...shared, url: place.trim(), secret };
    create.mutate(source, { onSuccess: onClose });
  };
  const choose = (next: Kind) => {
    setKind(next);
    setPlace("");
    setTried(false);
    create.reset();
  };
  const missing = kind === "webdav" ? t`Enter an address.` : t`Enter a path.`;
  const failure = create.isError ? errorMessage(create.error) : undefined;
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
            <Field
              key={kind}
              dir="ltr"
              label={kind === "webdav" ? t`Address` : t`Path`}
              type={kind === "webdav" ? "url" : "text"}
              placeholder={kind === "webdav" ? "https://" : "/srv/papers"}
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={place}
              error={tried && isMissing ? missing : failure}
              hint={
                kind === "webdav"
                  ? t`Of the folder whose files the collection follows.`
                  : t`Below a folder that the operator of this installation allows.`
              }
              onChange={({ target }) => {
                setPlace(target.value);
                if (create.isError) create.reset();
              }}
            />
            {kind === "webdav" && (
              <div className={styles.pair}>
                <Field
                  dir="auto"
                  label={t`User name`}
                  autoComplete="off"
                  maxLength={500}
                  value={user}
                  hint={t`Leave it empty if there is no sign-in.`}
                  onChange={({ target }) => setUser(target.value)}
                />
                <PasswordField
                  size="medium"
                  autoComplete="off"
                  required={false}
                  maxLength={1000}
                  value={password}
                  hint={t`Encrypted, and never shown again.`}
                  onChange={({ target }) => setPassword(target.value)}
                />
              </div>
            )}
            <Field
              dir="auto"
              label={t`Name`}
              autoComplete="off"
              maxLength={500}
              placeholder={nameIn(place)}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <SourceTiming chosen={timing} onChoose={setTiming} />
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}

/** Returns the last name of a path or address, else its host. */
function nameIn(place: string): string {
  const path = URL.canParse(place) ? new URL(place) : undefined;
  const parts = (path ? path.pathname : place).split("/").filter((part) => part.trim() !== "");
  const last = parts.at(-1) ?? path?.hostname ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
