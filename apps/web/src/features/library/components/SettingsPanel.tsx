import type { Collection } from "@lectern/contract/library";
import { type FormEvent, useId, useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { shortDate } from "#ui/formats.ts";
import { Segmented } from "#ui/Segmented.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";

import { type CollectionChange, useUpdateCollection } from "../api.ts";
import { useLibraryActions } from "../library-actions.ts";
import { personName } from "../person-name.ts";
import styles from "./SettingsPanel.module.css";
import { visibilityIcon, visibilityMeaning, visibilityName } from "./visibility.ts";

/** Name, description and visibility of a collection; read only for those who may not change them. */
export function SettingsPanel({ collection }: { collection: Collection }) {
  const { edit, share, delete: remove } = collection.permissions;
  return (
    <div className={styles.settings}>
      {edit ? (
        <Words key={collection.id} collection={collection} />
      ) : (
        <ReadWords collection={collection} />
      )}
      <Visibility collection={collection} mayChange={share} />
      <p className={styles.origin}>
        Made by <bdi>{personName(collection.owner)}</bdi> on {shortDate(collection.created_at)}.
      </p>
      {remove && <Removal collection={collection} />}
    </div>
  );
}

/** Each field is saved when it is left. */
function Words({ collection }: { collection: Collection }) {
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
    saved === field ? <span role="status">Saved</span> : undefined;
  const failure = update.isError ? errorMessage(update.error) : undefined;

  return (
    <form className={styles.words} onSubmit={submit} noValidate>
      <Field
        label="Name"
        dir="auto"
        maxLength={200}
        value={draft.name}
        error={empty ? "Give the collection a name." : failure}
        aside={note("name")}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        onBlur={() => save("name")}
      />
      <TextAreaField
        label="Description"
        dir="auto"
        maxLength={2000}
        value={draft.description}
        hint={note("description") ?? "What is in it, for those who look for something."}
        onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        onBlur={() => save("description")}
      />
    </form>
  );
}

function ReadWords({ collection: { name, description } }: { collection: Collection }) {
  return (
    <dl className={styles.read}>
      <dt>Name</dt>
      <dd dir="auto">{name}</dd>
      {description && (
        <>
          <dt>Description</dt>
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
  const actions = useLibraryActions();
  const { visibility } = collection;
  const options = (["private", "shared"] as const).map((value) => ({
    value,
    name: visibilityName[value],
    icon: visibilityIcon[value],
  }));
  return (
    <div className={styles.line}>
      <div>
        <h3>Who may see it</h3>
        <p className={styles.meaning}>{visibilityMeaning[visibility]}</p>
      </div>
      {mayChange && visibility !== "published" ? (
        <Segmented
          label="Who may see it"
          options={options}
          value={visibility}
          onChange={(value) => actions.setVisibility(collection, value)}
        />
      ) : (
        <span>{visibilityName[visibility]}</span>
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
        <h3 id={id}>Delete this collection</h3>
        <p className={styles.meaning}>Its documents go with it.</p>
      </div>
      <Button
        kind="danger"
        size="small"
        aria-describedby={id}
        onClick={() => actions.removeCollection(collection)}
      >
        Delete
      </Button>
    </div>
  );
}
