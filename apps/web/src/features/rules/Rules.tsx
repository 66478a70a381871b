import type { Rule } from "@lectern/contract/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteRule, useRules } from "./api.ts";
import { RuleDialog } from "./editing/RuleDialog.tsx";
import { PreviewDialog } from "./preview/PreviewDialog.tsx";
import { RuleRow } from "./RuleRow.tsx";

type Shown = { as: "form" | "preview" | "deletion"; rule: Rule | null } | null;

/** The rules by which documents get tags and values of fields. */
export function Rules() {
  const { t } = useLingui();
  const rules = useRules();
  const [shown, setShown] = useState<Shown>(null);
  const openings = useOpenings(shown !== null);
  const all = rules.data?.results;
  const close = () => setShown(null);
  const previewed = useLast(shown?.as === "preview" ? shown.rule : null);
  const add = (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", rule: null })}>
      <Trans>New rule</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Rules`}
      about={<Trans>Documents that fit a rule get its tags and values after they are read.</Trans>}
      add={add}
      query={rules}
      failed={t`Couldn't load the rules`}
      loading={t`Loading rules`}
      rows={2}
      empty={{
        icon: icons.sliders,
        title: t`No rules yet`,
        text: t`You see what a rule would change before you switch it on.`,
      }}
      row={(rule) => (
        <RuleRow
          rule={rule}
          onPreview={() => setShown({ as: "preview", rule })}
          onEdit={() => setShown({ as: "form", rule })}
          onDelete={() => setShown({ as: "deletion", rule })}
        />
      )}
    >
      <RuleDialog
        key={`form ${openings}`}
        open={shown?.as === "form"}
        rule={shown?.as === "form" ? shown.rule : null}
        onClose={close}
        onSaved={(rule) => setShown({ as: "preview", rule })}
      />
      {previewed && (
        <PreviewDialog
          key={`preview ${openings} ${previewed.id}`}
          open={shown?.as === "preview"}
          rule={{ ...previewed, ...standingOf(all, previewed) }}
          onClose={close}
        />
      )}
      <DeleteRule rule={shown?.as === "deletion" ? shown.rule : null} onClose={close} />
    </ListSection>
  );
}

/** Returns what changes about a rule while its preview is open. */
function standingOf(all: readonly Rule[] | undefined, { id, active, applying }: Rule) {
  const current = all?.find((one) => one.id === id);
  return current ? { active: current.active, applying: current.applying } : { active, applying };
}

function DeleteRule({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteRule();
  const name = useLast(rule)?.name ?? "";
  return (
    <ConfirmDialog
      open={rule !== null}
      title={t`Delete the rule \u2068${name}\u2069?`}
      confirm={t`Delete rule`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => rule && remove.mutate(rule.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>Documents keep the tags and values that it gave them.</Trans>
      </p>
    </ConfirmDialog>
  );
}
