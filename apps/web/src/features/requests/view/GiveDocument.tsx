import type { DocumentRequest } from "@lectern/contract/requests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

import { uploadLimits } from "#features/library/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";

import { giveDocument, sharedCollections } from "../api.ts";
import { addFile } from "./add-file.ts";
import { DocumentChoice } from "./DocumentChoice.tsx";
import styles from "./GiveDocument.module.css";

type Way = "upload" | "library";

/** Gives a document: a file that is uploaded, or one of the library. */
export function GiveDocument({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>("upload");
  const [file, setFile] = useState<File | null>(null);
  const [document, setDocument] = useState<string>();
  const [chosen, setCollection] = useState<string>();
  const [tried, setTried] = useState(false);
  const collections = useQuery(sharedCollections());
  const open = (collections.data?.results ?? []).filter(({ permissions }) => permissions.edit);
  const wanted = chosen ?? request.collection?.id;
  const collection = open.find(({ id }) => id === wanted)?.id ?? open[0]?.id;
  const giving = useMutation({
    async mutationFn() {
      if (way === "library") return document && giveDocument(request, document);
      return file && collection && giveDocument(request, await addFile(collection, file));
    },
  });
  const isMissing = way === "upload" ? !file : !document;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !giving.isPending) giving.mutate();
  };
  return (
    <form className={styles.give} noValidate onSubmit={submit}>
      <h2>
        <Trans>Give a document</Trans>
      </h2>
      <Segmented<Way>
        label={t`Where the document is`}
        value={way}
        onChange={setWay}
        options={[
          { value: "upload", name: t`Upload a file` },
          { value: "library", name: t`From the library` },
        ]}
      />
      {way === "library" && <DocumentChoice value={document} onChange={setDocument} />}
      {way === "upload" && collections.isSuccess && open.length === 0 && (
        <Notice tone="warning">
          <Trans>
            There is no shared collection that you can add documents to. Create one in the library.
          </Trans>
        </Notice>
      )}
      {way === "upload" && collection && (
        <>
          <FileField onChoose={setFile} />
          <SelectField
            label={t`Collection`}
            options={open.map(({ id, name }) => ({ value: id, name }))}
            value={collection}
            onChange={setCollection}
          />
        </>
      )}
      {tried && isMissing && (
        <p className={styles.wrong} role="alert">
          {way === "upload" ? t`Choose a file.` : t`Choose a document.`}
        </p>
      )}
      <ErrorNotice error={giving.error} />
      <div>
        <Button
          kind="primary"
          type="submit"
          icon={way === "upload" ? icons.upload : icons.check}
          busy={giving.isPending}
        >
          {way === "upload" ? <Trans>Upload and give</Trans> : <Trans>Give this document</Trans>}
        </Button>
      </div>
    </form>
  );
}

/** Chooses a file of the kinds that the library reads. */
function FileField({ onChoose }: { onChoose: (file: File | null) => void }) {
  const id = useId();
  const limits = useQuery({ queryKey: ["upload-limits"], queryFn: uploadLimits });
  const accept = limits.data?.extensions?.map((extension) => `.${extension}`).join(",");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Trans>File</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </div>
  );
}
