import { useLingui } from "@lingui/react/macro";

import { Segmented } from "#ui/controls/Segmented.tsx";

interface ModeSwitchProps {
  isResearch: boolean;
  onResearch: (isResearch: boolean) => void;
}

/** Chooses whether the question is answered at once or researched in a run. */
export function ModeSwitch({ isResearch, onResearch }: ModeSwitchProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`What to do with the question`}
      options={[
        { value: "answer", name: t`Answer` },
        { value: "research", name: t`Research` },
      ]}
      value={isResearch ? "research" : "answer"}
      onChange={(mode) => onResearch(mode === "research")}
    />
  );
}
