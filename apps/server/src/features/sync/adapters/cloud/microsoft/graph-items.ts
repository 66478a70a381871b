import { z } from "zod";

import type { SyncGrants } from "#schema";

const DriveItem = z.object({
  id: z.string().min(1),
  name: z.string().default(""),
  size: z.number().default(0),
  eTag: z.string().optional(),
  cTag: z.string().optional(),
  deleted: z.unknown().optional(),
  root: z.unknown().optional(),
  folder: z.unknown().optional(),
  file: z.object({ hashes: z.object({ quickXorHash: z.string().optional() }).nullish() }).nullish(),
  parentReference: z.object({ id: z.string().optional() }).nullish(),
});
export type DriveItem = z.infer<typeof DriveItem>;

export const DeltaPage = z.object({
  value: z.array(DriveItem),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});

/** A folder, by its drive and its ID in it. */
export const Place = z.object({
  id: z.string().min(1),
  folder: z.unknown().optional(),
  root: z.unknown().optional(),
  parentReference: z.object({ driveId: z.string().optional() }).nullish(),
});

/** Returns what changes with the bytes of a file; the ETag also changes with its name. */
export const versionOf = ({ file, cTag, eTag, size }: DriveItem): string =>
  file?.hashes?.quickXorHash ?? cTag ?? eTag ?? String(size);

const Identity = z.object({
  id: z.string().nullish(),
  email: z.string().nullish(),
  loginName: z.string().nullish(),
});
const IdentitySet = z.object({
  user: Identity.nullish(),
  group: Identity.nullish(),
  siteUser: Identity.nullish(),
});
type IdentitySet = z.infer<typeof IdentitySet>;

const Permission = z.object({
  roles: z.array(z.string()).nullish(),
  link: z.object({ scope: z.string().nullish() }).nullish(),
  grantedToV2: IdentitySet.nullish(),
  grantedToIdentitiesV2: z.array(IdentitySet.nullish()).nullish(),
  expirationDateTime: z.string().nullish(),
});
export type Permission = z.infer<typeof Permission>;
export const PermissionPage = z.object({
  value: z.array(Permission),
  "@odata.nextLink": z.string().optional(),
});

const reading = new Set(["read", "write", "owner", "sp.full control"]);
const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** SharePoint's login names of people and groups of the directory, each with its grant. */
const claims: [RegExp, (id: string) => string][] = [
  [/^i:0#\.f\|membership\|([^|\s]+@[^|\s]+)$/i, (address) => address.toLowerCase()],
  [
    new RegExp(`^c:0o\\.c\\|federateddirectoryclaimprovider\\|(${id})$`, "i"),
    (of) => `group:${of}`,
  ],
  [
    new RegExp(`^c:0o\\.c\\|federateddirectoryclaimprovider\\|(${id})_o$`, "i"),
    (of) => `owners:${of}`,
  ],
  [new RegExp(`^c:0t\\.c\\|tenant\\|(${id})$`, "i"), (of) => `group:${of}`],
  // Everyone except guests, and everyone.
  [/^(?:c:0-\.f\|rolemanager\|spo-grid-all-users\/.+|c:0\(\.s\|true)$/i, () => "organization:"],
];

function grantOf(set: IdentitySet | null | undefined): string[] {
  const { user, group, siteUser } = set ?? {};
  for (const [claim, named] of claims) {
    const found = claim.exec(siteUser?.loginName ?? "");
    if (found) return [named(found[1] ?? "")];
  }
  if (group?.id) return [`group:${group.id}`];
  if (user?.id) return [`user:${user.id}`];
  if (user?.email) return [user.email.toLowerCase()];
  return [];
}

const until = " until ";

/** Returns the unexpired grants, without their expiry. */
export const unexpiredGrants = (grants: SyncGrants, now = Date.now()): SyncGrants =>
  grants.flatMap((one) => {
    const [grant = "", end] = one.split(until);
    return end === undefined || Date.parse(end) > now ? [grant] : [];
  });

/**
 * Returns the people and groups of the directory that permissions let read an item. Expiry dates are
 * kept with them, because the API reports no change when a permission expires. A sharing link counts
 * for the people it names only. Groups of a site do not count: the API does not tell their members.
 */
export const grantsOf = (permissions: readonly Permission[]): SyncGrants => [
  ...new Set(
    permissions.flatMap((one) => {
      const { roles, link, grantedToV2, grantedToIdentitiesV2, expirationDateTime } = one;
      if (!roles?.some((role) => reading.has(role.toLowerCase()))) return [];
      const named = link?.scope === "users" ? (grantedToIdentitiesV2 ?? []) : [];
      const end = expirationDateTime ? until + expirationDateTime : "";
      return (link ? named : [grantedToV2]).flatMap(grantOf).map((grant) => grant + end);
    }),
  ),
];
