import type { Asset } from "@lectern/contract/assets";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { shownLanguage } from "#platform/language/language.ts";
import { saveAnswer } from "#platform/storage/save-answer.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { fileOf } from "./api.ts";

/** Downloads the current version: an answer in a chosen format, anything else in its own format. */
export function DownloadMenu({ asset, version }: { asset: Asset; version: number }) {
  const { t } = useLingui();
  const { id, name, kind, format } = asset;
  const { mutate, isPending } = useMutation({ mutationFn: saveAnswer });
  const save = (wanted?: "md" | "docx" | "pdf" | "json") => () =>
    mutate({
      answer: fileOf({ id, version }, wanted ? { format: wanted, language: shownLanguage() } : {}),
      name: `${name}.${wanted ?? format}`,
    });
  if (kind !== "answer") {
    return (
      <Button size="small" icon={icons.download} busy={isPending} onClick={save()}>
        <Trans>Download</Trans>
      </Button>
    );
  }
  return (
    <Menu
      label={t`Download`}
      entries={[
        { name: t`Markdown (.md)`, onChoose: save("md") },
        { name: t`Word (.docx)`, onChoose: save("docx") },
        { name: t`PDF (.pdf)`, onChoose: save("pdf") },
        { name: t`Data (.json)`, onChoose: save("json") },
      ]}
      trigger={(props) => (
        <Button size="small" icon={icons.download} busy={isPending} {...props}>
          <Trans>Download</Trans>
        </Button>
      )}
    />
  );
}
