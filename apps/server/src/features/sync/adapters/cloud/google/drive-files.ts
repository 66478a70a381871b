import { z } from "zod";

import type { SyncGrants } from "#schema";

const Permission = z.object({
  type: z.string(),
  emailAddress: z.string().optional(),
  domain: z.string().optional(),
  /** Without it, whoever has the link may read the file, and nobody else. */
  allowFileDiscovery: z.boolean().optional(),
  deleted: z.boolean().optional(),
  view: z.string().optional(),
  expirationTime: z.string().optional(),
});
export type Permission = z.infer<typeof Permission>;
export const permissionFields =
  "type,emailAddress,domain,allowFileDiscovery,deleted,view,expirationTime";
export const PermissionPage = z.object({
  permissions: z.array(Permission).default([]),
  nextPageToken: z.string().optional(),
});

const DriveFile = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  parents: z.array(z.string()).optional(),
  createdTime: z.string().default(""),
  modifiedTime: z.string().default(""),
  md5Checksum: z.string().optional(),
  size: z.string().optional(),
  trashed: z.boolean().default(false),
  permissionIds: z.array(z.string()).optional(),
  permissions: z.array(Permission).optional(),
});
export type DriveFile = z.infer<typeof DriveFile>;
export const fileFields =
  "id,name,mimeType,parents,createdTime,modifiedTime,md5Checksum,size,trashed";
export const FilePage = z.object({
  files: z.array(DriveFile),
  nextPageToken: z.string().optional(),
  incompleteSearch: z.boolean().default(false),
});

export const Root = z.object({
  id: z.string().min(1),
  mimeType: z.string(),
  driveId: z.string().optional(),
  trashed: z.boolean().default(false),
});

const native = "application/vnd.google-apps.";
export const folderType = `${native}folder`;
const office = "application/vnd.openxmlformats-officedocument.";

/** What files that have no bytes are exported as. */
const exported: Record<string, { extension: string; type: string }> = {
  [`${native}document`]: { extension: "docx", type: `${office}wordprocessingml.document` },
  [`${native}spreadsheet`]: { extension: "xlsx", type: `${office}spreadsheetml.sheet` },
  [`${native}presentation`]: { extension: "pdf", type: "application/pdf" },
};

export const exportOf = ({ mimeType }: Pick<DriveFile, "mimeType">) => exported[mimeType];

/** Whether a file has bytes, or can be exported: shortcuts, forms and others are left out. */
export const hasBytes = (file: DriveFile): boolean =>
  !file.mimeType.startsWith(native) || exportOf(file) !== undefined;

export const nameOf = (file: DriveFile): string => {
  const as = exportOf(file);
  return as ? `${file.name}.${as.extension}` : file.name;
};

/**
 * Returns whom permissions let read a file: people, groups, and all people of a domain who find it
 * without being given its link.
 */
export const grantsOf = (permissions: readonly Permission[], now = Date.now()): SyncGrants =>
  permissions.flatMap((one) => {
    const { type, emailAddress, domain, deleted, view, expirationTime } = one;
    const isOver = expirationTime !== undefined && Date.parse(expirationTime) <= now;
    // A permission with a `view` is for another form of the file, such as its published copy.
    if (deleted || view !== undefined || isOver) return [];
    if (type === "user" && emailAddress) return [emailAddress.toLowerCase()];
    if (type === "group" && emailAddress) return [`group:${emailAddress.toLowerCase()}`];
    if (type === "domain" && domain && one.allowFileDiscovery) return [`@${domain.toLowerCase()}`];
    return [];
  });
