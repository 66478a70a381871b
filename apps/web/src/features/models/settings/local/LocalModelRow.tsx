import type { KnownModel, LocalModel } from "@lectern/contract/local-models";
import type { Meaning } from "@lectern/contract/models";
import { useLingui } from "@lingui/react/macro";

import { deleteLater } from "#platform/http/with-undo.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { Row } from "#ui/layout/Rows.tsx";

import styles from "../Models.module.css";
import { refreshLocalModels, useUseLocalModel } from "./api.ts";
import { effectOf, factsOf, localActions, makesVectors } from "./facts.ts";

interface LocalModelRowProps {
  model: LocalModel;
  /** The same model in the curated list. */
  known: KnownModel | undefined;
  meaning: Meaning | null;
  mayChange: boolean;
}

/** An installed model: its facts, and whether search uses it. */
export function LocalModelRow({ model, known, meaning, mayChange }: LocalModelRowProps) {
  const { t } = useLingui();
  const use = useUseLocalModel();
  const { id, name, purpose, in_use } = model;
  const remove = () =>
    deleteLater({
      id,
      said: t`“${name}” removed`,
      path: "/settings/ext/v1/local-models/{model_id}",
      params: { model_id: id },
      onDeleted: refreshLocalModels,
    });
  const isBypassed = purpose === "embedding" && meaning !== null && !makesVectors(model, meaning);
  const share =
    makesVectors(model, meaning) && meaning && meaning.documents > 0
      ? String(Math.floor((100 * meaning.made) / meaning.documents))
      : undefined;
  const state =
    !in_use || isBypassed
      ? t`not used: another one is active`
      : share === undefined
        ? t`in use`
        : t`in use, ${share} % of documents have vectors`;
  const facts = [...factsOf(model), known && effectOf(known), state];
  return (
    <Row
      title={<bdi title={id}>{name}</bdi>}
      below={
        <span className={styles.facts}>
          {facts.filter(Boolean).join(" · ")}
          <span className={styles.action}>{t(localActions[purpose])}</span>
        </span>
      }
      end={
        mayChange && (
          <Menu
            label={t`Model \u2068${name}\u2069`}
            entries={[
              ...(in_use
                ? []
                : [{ name: t`Use this one`, icon: icons.check, onChoose: () => use.mutate(id) }]),
              { name: t`Remove`, icon: icons.trash, danger: true, onChoose: remove },
            ]}
            trigger={(props) => (
              <IconButton {...props} icon={icons.more} label={t`More for \u2068${name}\u2069`} />
            )}
          />
        )
      }
    />
  );
}
