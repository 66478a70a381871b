import { z } from "zod";

/** Changes when older programs could no longer read an archive. */
export const format = 1;

/** Names of members, besides `database/TABLE/N.zst` and `files/KEY`. */
export const names = {
  header: "lectern.json",
  key: "secret.key",
  manifest: "manifest.json",
  /** The last member: with it the archive is complete. */
  end: "manifest.sha256",
};

/** The jobs still to be done, stored like a table of the product. */
export const jobsName = "waiting_job";

export const fileMember = (key: string) => `files/${key}`;
/** The member that lists the files under a prefix with their hashes, as `sha256sum` does. */
export const listMember = (prefix: string) => `files/${prefix}.sha256`;

/** The first member: what must be known before anything is restored. */
export const Header = z.object({
  format: z.number(),
  version: z.string(),
  made_at: z.string(),
  /** The migrations of the database, in order; the last one is its level. */
  migrations: z.array(z.string()).min(1),
  /** The fingerprint of the root key that the database was encrypted with. */
  key: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.infer<typeof Header>;

export const Manifest = Header.extend({
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string()),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Files that rows name and that the store did not have, the first ones of them. */
    missing: z.array(z.string()),
  }),
  /** SHA-256 of every member but the files, which the lists name. */
  members: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
