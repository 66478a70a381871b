import type { Person } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { personName as nameOf } from "#ui/text/person-name.ts";

/** Returns the name of a person, also of one whose account was deleted. */
export const personName = (person: Person | null) =>
  person === null ? t`Deleted account` : nameOf(person);
