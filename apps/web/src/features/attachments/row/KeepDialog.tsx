import type { Attachment } from "@lectern/contract/attachments";
import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { notify } from "#platform/notify.ts";
import { read } from "#platform/http/read.ts";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import choice from "#ui/controls/Choice.module.css";
import { documentCount } from "#ui/text/counts.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { keepIn } from "../api.ts";

/** Maximum items of one response. */
const pageSize = 100;

interface KeepDialogProps {
  attachment: Attachment;
  onClose: () => void;
}

/** Asks for the collection to save an attachment in. */
export function KeepDialog({ attachment, onClose }: KeepDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Collection>();
  const keep = useMutation({
    mutationFn: ({ id }: Collection) => keepIn(attachment, id),
    onSuccess: (_, { name }) => {
      notify(t`Kept in “${name}”`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Keep ${attachment.name} in`}
      onClose={onClose}
      onSubmit={() => chosen && keep.mutate(chosen)}
      confirm={t`Keep`}
      disabled={!chosen}
      busy={keep.isPending}
    >
      <Collections chosen={chosen?.id} onChoose={setChosen} />
    </FormDialog>
  );
}

interface CollectionsProps {
  chosen: string | undefined;
  onChoose: (collection: Collection) => void;
}

/** The collections that the user may edit. */
function Collections({ chosen, onChoose }: CollectionsProps) {
  const { t } = useLingui();
  const group = useId();
  const query = { page_size: pageSize, sort: "-updated_at" } as const;
  const { data, isError, refetch } = useQuery(read("/libraries/ext/v1/collections", { query }));
  if (isError)
    return <ErrorState title={t`Couldn't load the collections`} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label={t`Loading collections`} />;
  const possible = data.results.filter(({ permissions }) => permissions.edit);
  if (possible.length === 0)
    return <p>{t`There is no collection you can edit. Create one in the library first.`}</p>;
  return (
    <fieldset className={choice.list}>
      <legend className="visually-hidden">{t`Collection`}</legend>
      {possible.map((collection) => (
        <ChoiceOption
          key={collection.id}
          group={group}
          icon={<Icon of={icons.folder} size={16} />}
          name={collection.name}
          about={documentCount(collection.document_count)}
          checked={collection.id === chosen}
          onChoose={() => onChoose(collection)}
        />
      ))}
    </fieldset>
  );
}
