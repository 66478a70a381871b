import type { AnsweredBy } from "@lectern/contract/chat";
import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The built-in personas, by the end of their id. */
const names: Record<string, MessageDescriptor> = {
  "0a0001": msg`Careful analyst`,
  "0a0002": msg`Plain speaker`,
  "0a0003": msg`Contract reader`,
  "0a0004": msg`Research librarian`,
};

const builtIn = /^00000000-0000-7000-8000-000000(0a000\d)$/;

/** Returns the displayed name of a persona. */
export function personaName({ id, name }: Pick<AnsweredBy, "id" | "name">): string {
  const known = names[builtIn.exec(id ?? "")?.[1] ?? ""];
  return known ? i18n._(known) : name;
}
