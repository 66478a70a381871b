import { useLingui } from "@lingui/react/macro";

import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { TagDot } from "#ui/feedback/TagChips.tsx";
import * as icons from "#ui/images/icons.ts";
import { ChooseMany } from "#ui/popups/ChooseMany.tsx";

import { useTags } from "./api.ts";

type Match = "any" | "all";

interface TagFilterProps {
  chosen: readonly string[];
  match: Match;
  onChange: (chosen: readonly string[], match: Match) => void;
  className?: string | undefined;
}

/** Narrows to documents with any or all of the chosen tags; nothing in a workspace without tags. */
export function TagFilter({ chosen, match, onChange, className }: TagFilterProps) {
  const { t } = useLingui();
  const tags = useTags().data?.results ?? [];
  const named = new Map(tags.map(({ id, name }) => [id, name]));
  if (tags.length === 0 && chosen.length === 0) return null;
  return (
    <ChooseMany
      label={t`Tags`}
      icon={icons.tag}
      choices={tags.map(({ id, name, color }) => ({
        value: id,
        name,
        mark: <TagDot color={color} />,
      }))}
      nameOf={(id) => named.get(id) ?? t`A tag`}
      chosen={chosen}
      className={className}
      onChange={(ids) => onChange(ids, match)}
    >
      {chosen.length > 1 && (
        <LabelledCheckbox
          label={t`With all of these tags`}
          checked={match === "all"}
          onChange={(all) => onChange(chosen, all ? "all" : "any")}
        />
      )}
    </ChooseMany>
  );
}
