import type { Value } from "@lectern/contract/fields";
import type { Selectable } from "kysely";

import type { TagTable } from "#schema";

import type { StoredValue } from "../fields/index.ts";

export type KnownTag = Pick<Selectable<TagTable>, "id" | "name" | "color">;

/** A field with the value that a rule gives it. */
interface GivenValue extends StoredValue {
  field_id: string;
  name: string;
  value: Value;
}

/** The tags and values that a rule gives. */
export interface RuleEffects {
  tags: KnownTag[];
  values: GivenValue[];
  /** The position of the first effect that cannot be: its tag or field is gone, or has another type. */
  wrong: number | undefined;
}
