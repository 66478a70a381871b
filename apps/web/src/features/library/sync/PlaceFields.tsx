import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";

import type { Draft } from "./new-source.ts";
import { SignInFields } from "./SignInFields.tsx";

/** A kind whose place is only a path or an address. */
type NamedKind = "folder" | "webdav" | "feed" | "sitemap";

export interface FieldsProps {
  draft: Draft;
  /** What is wrong with the fields, by their names in the call; `main` is what must not be empty. */
  errors: Record<string, string | undefined> & { main: string | undefined };
  onChange: (change: Partial<Draft>) => void;
}

/** The fields of a place that a path or an address names. */
export function PlaceFields({ kind, draft, errors, onChange }: FieldsProps & { kind: NamedKind }) {
  const { t } = useLingui();
  const isPath = kind === "folder";
  const hints = {
    folder: t`Below a folder that the operator of this installation allows.`,
    webdav: t`Of the folder whose files the collection follows.`,
    feed: t`The address of an RSS or Atom feed. Each entry becomes a document.`,
    sitemap: t`The address of a sitemap. Each page becomes a document.`,
  };
  return (
    <>
      <Field
        key={kind}
        dir="ltr"
        label={isPath ? t`Path` : t`Address`}
        type={isPath ? "text" : "url"}
        placeholder={isPath ? "/srv/papers" : "https://"}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={draft.place}
        error={errors.main}
        hint={hints[kind]}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      {kind === "webdav" && (
        <SignInFields
          draft={draft}
          user={t`User name`}
          hint={t`Leave it empty if there is no sign-in.`}
          onChange={onChange}
        />
      )}
    </>
  );
}
