import { expect, test } from "vitest";

import { grantsOf, unexpiredGrants } from "./graph-items.ts";

const right = (id: string, expirationDateTime?: string) => ({
  roles: ["read"],
  grantedToV2: { user: { id } },
  ...(expirationDateTime !== undefined && { expirationDateTime }),
});

test("rights that end do not count afterwards, though the drive tells no change", () => {
  const grants = grantsOf([right("ada"), right("bob", "2026-06-01T00:00:00Z"), right("eve", "?")]);
  const at = (day: string) => unexpiredGrants(grants, Date.parse(day));
  expect(at("2026-05-31T23:59:00Z")).toEqual(["user:ada", "user:bob"]);
  expect(at("2026-06-01T00:00:00Z")).toEqual(["user:ada"]);
});
