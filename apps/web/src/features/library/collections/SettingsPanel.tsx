import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { shortDate } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { personName } from "#ui/text/person-name.ts";

import { type CollectionChange, useUpdateCollection } from "../api.ts";
import { useLibraryActions } from "../library-actions.ts";
import { useMayPublish } from "../may-publish.ts";
import { SharedWithList } from "../sharing/SharedWithList.tsx";
import { SourcesSection } from "../sync/SourcesSection.tsx";
import styles from "./SettingsPanel.module.css";
import { sharingMeaning, visibilityName } from "../listing/visibility.ts";

/** A collection's name, description and visibility; read-only for users who may not change them. */
export function SettingsPanel({ collection }: { collection: Collection }) {
  const { edit, share, delete: remove } = collection.permissions;
  const name = personName(collection.owner);
  const date = shortDate(collection.created_at);
  return (
    <div className={styles.settings}>
      {edit ? (
        <Words key={collection.id} collection={collection} />
      ) : (
        <ReadWords collection={collection} />
      )}
      <Visibility collection={collection} mayChange={share} />
      <Publication collection={collection} />
      {edit && collection.visibility !== "published" && <SourcesSection collection={collection} />}
      <p className={styles.origin}>
        <Trans>
          Created by <bdi>{name}</bdi> on {date}.
        </Trans>
      </p>
      {remove && <Removal collection={collection} />}
    </div>
  );
}

/** Each field is saved when it loses the focus. */
function Words({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const update = useUpdateCollection(collection.id);
  const [draft, setDraft] = useState({
    name: collection.name,
    description: collection.description,
  });
  const [saved, setSaved] = useState<keyof CollectionChange | null>(null);
  const empty = draft.name.trim() === "";

  const save = (field: "name" | "description") => {
    if (draft[field].trim() === collection[field] || (field === "name" && empty)) return;
    setSaved(null);
    update.mutate({ [field]: draft[field] }, { onSuccess: () => setSaved(field) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save("name");
  };
  const note = (field: "name" | "description") =>
    saved === field ? (
      <span role="status">
        <Trans>Saved</Trans>
      </span>
    ) : undefined;
  const failure = update.isError ? errorMessage(update.error) : undefined;

  return (
    <form className={styles.words} onSubmit={submit} noValidate>
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={200}
        value={draft.name}
        error={empty ? t`Give the collection a name.` : failure}
        aside={note("name")}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        onBlur={() => save("name")}
      />
      <TextAreaField
        label={t`Description`}
        dir="auto"
        maxLength={2000}
        value={draft.description}
        hint={note("description") ?? t`Describe what it contains.`}
        onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        onBlur={() => save("description")}
      />
    </form>
  );
}

function ReadWords({ collection: { name, description } }: { collection: Collection }) {
  return (
    <dl className={styles.read}>
      <dt>
        <Trans>Name</Trans>
      </dt>
      <dd dir="auto">{name}</dd>
      {description && (
        <>
          <dt>
            <Trans>Description</Trans>
          </dt>
          <dd dir="auto">{description}</dd>
        </>
      )}
    </dl>
  );
}

interface VisibilityProps {
  collection: Collection;
  mayChange: boolean;
}

function Visibility({ collection, mayChange }: VisibilityProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const { visibility, shared_with } = collection;
  return (
    <div className={styles.line}>
      <div>
        <h3>
          <Trans>Who can see it</Trans>
        </h3>
        <p className={styles.meaning}>{t(sharingMeaning(collection))}</p>
        {shared_with && <SharedWithList of={shared_with} />}
      </div>
      {mayChange ? (
        <Button size="small" icon={icons.people} onClick={() => actions.share(collection)}>
          <Trans>Share</Trans>
        </Button>
      ) : (
        <span>{t(visibilityName[visibility])}</span>
      )}
    </div>
  );
}

/** The published editions, for those who see the collection itself; for an edition, its origin. */
function Publication({ collection }: { collection: Collection }) {
  const actions = useLibraryActions();
  const mayPublish = useMayPublish(collection);
  const { edition, visibility } = collection;
  if (!edition && !mayPublish) return null;
  const date = edition && shortDate(edition.published_at);
  return (
    <div className={styles.line}>
      <div>
        <h3>{edition ? <Trans>Edition {edition.number}</Trans> : <Trans>Not published</Trans>}</h3>
        <p className={styles.meaning}>
          {!edition ? (
            <Trans>A snapshot can be read in every workspace of this installation.</Trans>
          ) : visibility === "published" ? (
            <Trans>
              A snapshot from <bdi>{edition.workspace}</bdi>, published on {date}. It can only be
              read.
            </Trans>
          ) : (
            <Trans>
              As it was on {date}, it can be read in every workspace of this installation.
            </Trans>
          )}
        </p>
      </div>
      {mayPublish && (
        <Button size="small" icon={icons.globe} onClick={() => actions.publish(collection)}>
          {edition ? <Trans>Published edition</Trans> : <Trans>Publish</Trans>}
        </Button>
      )}
    </div>
  );
}

function Removal({ collection }: { collection: Collection }) {
  const actions = useLibraryActions();
  const id = useId();
  return (
    <div className={styles.line}>
      <div>
        <h3 id={id}>
          <Trans>Delete this collection</Trans>
        </h3>
        <p className={styles.meaning}>
          <Trans>It stays in the trash with its documents for some time.</Trans>
        </p>
      </div>
      <Button
        kind="danger"
        size="small"
        aria-describedby={id}
        onClick={() => actions.removeCollection(collection)}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}
