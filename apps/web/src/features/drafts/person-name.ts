import type { Person } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

/** Returns first and last name, or the email address if both are empty. */
export const personName = (person: Person | null) =>
  person === null
    ? t`Deleted account`
    : `${person.first_name} ${person.last_name}`.trim() || person.email;
