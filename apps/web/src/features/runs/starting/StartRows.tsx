import { LimitRow } from "./LimitRow.tsx";
import type { LimitTexts } from "../limits.ts";
import { TemplateRow } from "./TemplateRow.tsx";
import { useTemplate } from "./use-template.ts";

interface StartRowsProps {
  limits: LimitTexts;
  onLimits: (limits: LimitTexts) => void;
  isTried: boolean;
  /** Template.key, as it stands in the address. */
  template: string | null;
  onTemplate: (key: string | null) => void;
}

/** What a run begins with, below its question and sources. */
export function StartRows({ limits, onLimits, isTried, template, onTemplate }: StartRowsProps) {
  const chosen = useTemplate(template);
  return (
    <>
      {chosen && <TemplateRow template={chosen} onRemove={() => onTemplate(null)} />}
      <LimitRow texts={limits} onTexts={onLimits} isTried={isTried} />
    </>
  );
}
