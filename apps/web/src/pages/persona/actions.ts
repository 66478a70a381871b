import type { Persona } from "@lectern/contract/personas";
import { useLingui } from "@lingui/react/macro";

import {
  exportPersona,
  refreshPersonas,
  useChangePersona,
  useCreatePersona,
  usePublishPersona,
} from "#features/personas/index.ts";
import { keepDraft } from "#platform/storage/drafts.ts";
import { saveBlob } from "#platform/storage/save-blob.ts";
import { deleteLater } from "#platform/http/with-undo.ts";
import * as icons from "#ui/images/icons.ts";
import type { MenuEntry } from "#ui/popups/Menu.tsx";

import { draftOf, nameToCopy } from "./draft.ts";
import { draftPlace } from "./use-written.ts";

interface After {
  onOpen: (id: string | null) => void;
  onMade: (persona: Persona) => void;
}

/** The actions of a persona; `shown` is the persona in the current language. */
export function usePersonaActions(persona: Persona, shown: Persona, { onOpen, onMade }: After) {
  const { t } = useLingui();
  const make = useCreatePersona();
  const change = useChangePersona();
  const publish = usePublishPersona();
  const { id, version, permissions, type, edition_id } = persona;
  const { name } = shown;

  const remove = () => {
    onOpen(null);
    deleteLater({
      id,
      said: t`“${name}” deleted`,
      path: "/personas/ext/v1/{persona_id}",
      params: { persona_id: id },
      onDeleted: () => {
        keepDraft(draftPlace(id), "");
        return refreshPersonas();
      },
    });
  };
  const share = (to: "mypersona" | "shared") => change.mutate({ id, version, type: to });
  const save = async () => {
    const file = await exportPersona(persona);
    saveBlob(
      `${name}.json`,
      new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
    );
  };

  const entries: (MenuEntry | false)[] = [
    {
      name: t`Duplicate`,
      icon: icons.copy,
      onChoose: () =>
        make.mutate(
          { ...draftOf(shown), name: t`${{ name: nameToCopy(name) }} (copy)` },
          { onSuccess: onMade },
        ),
    },
    { name: t`Export as JSON`, icon: icons.download, onChoose: () => void save() },
    permissions.share &&
      !edition_id && {
        name: type === "shared" ? t`Stop sharing` : t`Share with the workspace`,
        icon: type === "shared" ? icons.lock : icons.people,
        onChoose: () => share(type === "shared" ? "mypersona" : "shared"),
      },
    permissions.publish && {
      name: edition_id ? t`Publish again as it is now` : t`Publish to every workspace`,
      icon: icons.globe,
      onChoose: () => publish.mutate({ persona, out: true }),
    },
    permissions.publish &&
      edition_id !== null && {
        name: t`Withdraw from publication`,
        icon: icons.close,
        onChoose: () => publish.mutate({ persona, out: false }),
      },
    permissions.delete &&
      !edition_id && {
        name: t`Delete`,
        icon: icons.trash,
        danger: true,
        onChoose: remove,
      },
  ];
  return entries.filter((one) => one !== false);
}
