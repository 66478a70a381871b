import { createHmac, timingSafeEqual } from "node:crypto";

import { parse as bytesOf, stringify } from "uuid";

import type { Deps } from "#deps";
import { forbidden } from "#errors";
import { asReader, type Member, publishedOrg } from "#http/member.ts";
import { amongAccounts, inAllWorkspaces, inWorkspace, readingPublished } from "#scopes";

import { sessionValidity } from "../../auth/index.ts";
import { demandDocument } from "../documents/documents.ts";
import { visitorAgain } from "../publishing/public-link.ts";
import { countPublished } from "../publishing/store.ts";

const validSeconds = 300;
/** Maximum clock difference between two of our machines, in seconds. */
const skewSeconds = 60;

const refused = () => forbidden("file_address_invalid");

const sign = (
  { keyFor }: Pick<Deps, "keyFor">,
  documentId: string,
  by: string,
  expires: number,
  version?: number,
) =>
  createHmac("sha256", keyFor("file-url", version))
    .update(`${documentId.toLowerCase()}\n${by}\n${expires}`)
    .digest();

/**
 * Workspace, account and device in 64 characters; for a visitor, the collection the link opens and
 * the link.
 */
const signerOf = ({ home, orgId, only, accountId, deviceId }: Member) =>
  Buffer.concat([home ?? orgId, only ?? accountId, deviceId].map((id) => bytesOf(id))).toString(
    "base64url",
  );

function readSigner(by: string) {
  const bytes = Buffer.from(by, "base64url");
  if (bytes.length !== 48) throw refused();
  const id = (at: number) => stringify(bytes, at);
  try {
    return { organizationId: id(0), accountId: id(16), deviceId: id(32) };
  } catch {
    throw refused();
  }
}

/**
 * Returns the origin by which the caller reached us, so that the browser fetches from its own
 * origin.
 */
function originOf({ config }: Pick<Deps, "config">, host: string): string {
  const { protocol, origin } = new URL(config.publicUrl);
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).origin : origin;
}

/** Returns a URL for the file that needs no session, valid five minutes for this document only. */
export async function fileUrl(
  deps: Deps,
  member: Member,
  documentId: string,
  host: string,
): Promise<{ url: string; expires_at: string }> {
  const { id } = await demandDocument(deps.db, member, documentId);
  const expires = Math.floor(Date.now() / 1000) + validSeconds;
  const by = signerOf(member);
  const signature = sign(deps, id, by, expires).toString("base64url");
  const url = new URL(
    `${deps.config.basePath}/libraries/ext/v1/document/${id}/file`,
    originOf(deps, host),
  );
  url.search = new URLSearchParams({ expires: String(expires), by, signature }).toString();
  return { url: url.href, expires_at: new Date(expires * 1000).toISOString() };
}

/**
 * Returns the document for a signed URL. Besides the signature, checks the signer's rights again:
 * throws forbidden if they are signed out or no longer a member, not_found if they may no longer
 * see the document.
 */
export async function behindUrl(
  deps: Deps,
  documentId: string,
  { expires, by, signature }: { expires: number; by: string; signature: string },
) {
  const given = Buffer.from(signature, "base64url");
  const isRight = deps.keyFor.versions("file-url").some((version) => {
    const right = sign(deps, documentId, by, expires, version);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isRight) throw refused();
  const left = expires - Date.now() / 1000;
  if (left < 0 || left > validSeconds + skewSeconds) throw refused();
  const signer = readSigner(by);
  if (signer.organizationId === publishedOrg) {
    const link = { editionId: signer.accountId, link: signer.deviceId };
    const visitor = await visitorAgain(inAllWorkspaces(deps), link);
    if (!visitor) throw refused();
    return demandDocument(readingPublished(deps).db, visitor, documentId);
  }
  const [member] = await sessionValidity(amongAccounts(deps), [signer]);
  if (!member) throw refused();
  const { db } = inWorkspace(deps, member.orgId);
  const isPublished = (await countPublished(db, [documentId])) > 0;
  return demandDocument(db, isPublished ? asReader(member) : member, documentId);
}
