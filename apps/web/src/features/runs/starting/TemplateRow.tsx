import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { PlanRow } from "#features/chat/index.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import { outlineSize } from "./outline-size.ts";
import { TemplateDialog } from "./TemplateDialog.tsx";
import type { Template } from "./templates.ts";

interface TemplateRowProps {
  template: Template;
  onRemove: () => void;
}

/** The template that the plan begins with. */
export function TemplateRow({ template, onRemove }: TemplateRowProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { name, icon } = template;
  return (
    <PlanRow name={<Trans>Template</Trans>}>
      <Chip square on icon={icon} title={outlineSize(template)} onClick={() => setOpen(true)}>
        {name}
      </Chip>
      <IconButton icon={icons.close} label={t`Remove the template`} onClick={onRemove} />
      <TemplateDialog template={isOpen ? template : null} onClose={() => setOpen(false)} />
    </PlanRow>
  );
}
