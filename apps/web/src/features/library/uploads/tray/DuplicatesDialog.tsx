import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { viewerLink } from "#features/viewer/index.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Select } from "#ui/controls/Select.tsx";

import { useCollection } from "../../api.ts";
import type { Duplicate, Upload } from "../sending/upload.ts";
import { type Answer, resolveDuplicates } from "../uploads.ts";
import styles from "./DuplicatesDialog.module.css";

interface DuplicatesDialogProps {
  uploads: readonly Upload[];
  onClose: () => void;
}

interface Asking {
  id: string;
  name: string;
  duplicate: Duplicate;
}

const asked = (uploads: readonly Upload[]): Asking[] =>
  uploads.flatMap(({ id, name, step }) =>
    step.at === "asking" ? [{ id, name, duplicate: step.duplicate }] : [],
  );

/** Asks what to do with each file that already exists. None of them is sent before the decision. */
export function DuplicatesDialog({ uploads, onClose }: DuplicatesDialogProps) {
  const { t } = useLingui();
  const files = asked(uploads);
  const [choices, setChoices] = useState<ReadonlyMap<string, Answer>>(new Map());
  const choiceOf = ({ id }: Asking) => choices.get(id) ?? "skip";
  const choose = (some: readonly Asking[], choice: Answer) => {
    const able = some.filter(
      ({ duplicate }) => choice !== "link" || duplicate.where === "elsewhere",
    );
    setChoices(new Map([...choices, ...able.map(({ id }) => [id, choice] as const)]));
  };
  const canLink = files.some(({ duplicate }) => duplicate.where === "elsewhere");
  const together = new Set(files.map(choiceOf));
  const [only] = together;
  const shown = shortCount(files.length);
  const submit = () => {
    resolveDuplicates(new Map(files.map((file) => [file.id, choiceOf(file)])));
    onClose();
  };
  return (
    <FormDialog
      wide
      title={plural(files.length, {
        one: `${shown} file is already here`,
        other: `${shown} files are already here`,
      })}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Go on`}
    >
      <p>
        <Trans>
          The same file is already there, possibly under another name. The other files continue.
        </Trans>
      </p>
      <div className={styles.forAll}>
        <Trans>For all</Trans>
        <Select
          label={t`For all`}
          options={[
            ...(together.size > 1 ? [{ value: "", name: t`Each for itself` } as const] : []),
            { value: "skip", name: t`Skip` },
            ...(canLink ? [{ value: "link", name: t`Link where possible` } as const] : []),
            { value: "keep", name: t`Keep both` },
          ]}
          value={together.size === 1 && only ? only : ""}
          onChange={(choice) => choice !== "" && choose(files, choice)}
        />
      </div>
      <ul className={styles.files} aria-label={t`Files`}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <span className={styles.words}>
              <span className={styles.name}>
                <FileName name={file.name} />
              </span>
              <span className={styles.duplicate}>
                <Place duplicate={file.duplicate} />
              </span>
            </span>
            <Select
              label={t`What is done with ${{ name: file.name }}`}
              options={[
                { value: "skip", name: t`Skip` },
                ...(file.duplicate.where === "elsewhere"
                  ? [
                      {
                        value: "link",
                        name: t({ message: "Link", context: "what to do" }),
                      } as const,
                    ]
                  : []),
                { value: "keep", name: t`Keep both` },
              ]}
              value={choiceOf(file)}
              onChange={(choice) => choose([file], choice)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

/**
 * Where the existing content is, with a link that opens a new tab, so that uploads continue here.
 */
function Place({ duplicate: { where, name, documentId, collectionId } }: { duplicate: Duplicate }) {
  const { data } = useCollection(where === "elsewhere" ? collectionId : undefined);
  if (where === "added" || !documentId)
    return (
      <Trans>
        The same file as <bdi>{name}</bdi>, added with it
      </Trans>
    );
  const document = (
    <a
      href={viewerLink({ documentId, page: null, highlight: null })}
      target="_blank"
      rel="noreferrer"
    >
      <bdi>{name}</bdi>
    </a>
  );
  if (where === "here") return <Trans>In this collection: {document}</Trans>;
  const place = data?.name;
  if (place === undefined) return <Trans>In another collection: {document}</Trans>;
  return (
    <Trans>
      In “<bdi>{place}</bdi>”: {document}
    </Trans>
  );
}
