import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { shownLanguage } from "#platform/language/language.ts";
import { saveAnswer } from "#platform/storage/save-answer.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { exportedDraft } from "../api.ts";
import styles from "./ExportMenu.module.css";

/** Downloads a draft; until all of it is approved, the file says that it is one. */
export function ExportMenu({ draft }: { draft: Pick<Draft, "id" | "name"> }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({ mutationFn: saveAnswer });
  const save = (format: "docx" | "pdf" | "md") => () =>
    mutate({
      answer: exportedDraft(draft.id, { format, language: shownLanguage() }),
      name: `${draft.name}.${format}`,
    });
  return (
    <Menu
      label={t`Export`}
      entries={[
        { name: t`Word (.docx)`, onChoose: save("docx") },
        { name: t`PDF (.pdf)`, onChoose: save("pdf") },
        { name: t`Markdown (.md)`, onChoose: save("md") },
      ]}
      trigger={(opens) => (
        <Button
          {...opens}
          size="small"
          icon={icons.download}
          busy={isPending}
          aria-label={t`Export`}
        >
          <span className={styles.word}>
            <Trans>Export</Trans>
          </span>
        </Button>
      )}
    />
  );
}
