import type { Field } from "@lectern/contract/fields";
import type { DocumentSource, Rule, RuleCondition, RuleEffect } from "@lectern/contract/rules";

import { valueOf } from "#features/fields/index.ts";

import type { ConditionType } from "../words.ts";

/** A condition being edited. `text`: the words, the extensions, or the collection's id. */
export interface ConditionDraft {
  key: string;
  type: ConditionType;
  text: string;
  source: DocumentSource;
  from: string;
  to: string;
}

/** An effect being edited. */
export interface EffectDraft {
  key: string;
  /** `tag:` or `field:` with an id; empty before one is chosen. */
  what: string;
  /** The value of a field. */
  text: string;
}

export const newCondition = (type: ConditionType = "name"): ConditionDraft => ({
  key: crypto.randomUUID(),
  type,
  text: "",
  source: "upload",
  from: "",
  to: "",
});

export const newEffect = (): EffectDraft => ({ key: crypto.randomUUID(), what: "", text: "" });

function draftOf(condition: RuleCondition): ConditionDraft {
  const draft = newCondition(condition.type);
  switch (condition.type) {
    case "name":
    case "text":
      return { ...draft, text: condition.contains };
    case "kind":
      return { ...draft, text: condition.extensions.join(", ") };
    case "source":
      return { ...draft, source: condition.source };
    case "collection":
      return { ...draft, text: condition.collection_id };
    case "date":
      return { ...draft, from: condition.from ?? "", to: condition.to ?? "" };
  }
}

export const draftsOf = ({ conditions, effects }: Pick<Rule, "conditions" | "effects">) => ({
  conditions: conditions.map(draftOf),
  effects: effects.map((effect) => ({
    ...newEffect(),
    what: effect.type === "tag" ? `tag:${effect.tag_id}` : `field:${effect.field_id}`,
    text: effect.type === "field" ? String(effect.value) : "",
  })),
});

/** Returns the condition of a draft; null while it is incomplete. */
export function conditionOf({
  type,
  text,
  source,
  from,
  to,
}: ConditionDraft): RuleCondition | null {
  const words = text.trim();
  switch (type) {
    case "name":
    case "text":
      return words === "" ? null : { type, contains: words };
    case "kind": {
      const extensions = words
        .split(/[\s,;]+/)
        .map((one) => one.replace(/^\./, "").toLowerCase())
        .filter(Boolean);
      return extensions.length === 0 ? null : { type, extensions };
    }
    case "source":
      return { type, source };
    case "collection":
      return text === "" ? null : { type, collection_id: text };
    case "date":
      return from === "" && to === "" ? null : { type, from: from || null, to: to || null };
  }
}

/** Returns the effect of a draft; null while it is incomplete. */
export function effectOf({ what, text }: EffectDraft, fields: readonly Field[]): RuleEffect | null {
  const [type, id = ""] = what.split(":");
  if (type === "tag") return { type, tag_id: id };
  const field = fields.find((one) => one.id === id);
  const value = field ? valueOf(field, text) : null;
  return value === null ? null : { type: "field", field_id: id, value };
}
