import { createHash, generateKeyPairSync } from "node:crypto";

import type { NewSyncSource } from "@lectern/contract/sync";
import { jwtVerify } from "jose";
import { v7 as uuid } from "uuid";

import { driveApi } from "../../../src/features/sync/adapters/cloud/google/drive.ts";
import { directoryApi } from "../../../src/features/sync/adapters/cloud/google/groups.ts";
import { googleTokens } from "../../../src/features/sync/adapters/cloud/google/key.ts";
import { givenTokens, type Heard, type JsonAnswer, startJsonServer } from "../json-server.ts";

const native = "application/vnd.google-apps.";

/** A file or folder of the drive, in the words of the Drive API. */
export interface TestDriveFile {
  name: string;
  parents: string[];
  mimeType?: string;
  /** Its bytes, or those of its export. */
  bytes?: Buffer | string;
  trashed?: boolean;
  modifiedTime?: string;
  permissions?: object[];
  /** The API lists its permissions only by itself, as for files of shared drives. */
  permissionIds?: string[];
  driveId?: string;
}

export const userPermission = (emailAddress: string) => ({
  id: emailAddress,
  type: "user",
  role: "reader",
  emailAddress,
  deleted: false,
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = "lectern@project.iam.gserviceaccount.com";
export const serviceKey = JSON.stringify({
  type: "service_account",
  client_email: account,
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  token_uri: "https://elsewhere.example.org/token",
});

/** A server of the Drive API, of the Directory API and of their tokens. */
export async function startGoogleDrive(given: Record<string, TestDriveFile> = {}) {
  const root = `root_${uuid()}`;
  const files = new Map<string, TestDriveFile>(Object.entries(given));
  files.set(root, { name: "Papers", parents: [], mimeType: `${native}folder` });
  const groups = new Map<string, string[]>();
  const tokens = givenTokens();
  const state = { read: [] as string[], asked: [] as string[], grants: [] as object[] };
  const wrong: { times?: number; said?: JsonAnswer } = {};
  let onRead = () => {};

  const missing = (id: string) => ({
    status: 404,
    json: {
      error: { code: 404, errors: [{ reason: "notFound" }], message: `File not found: ${id}.` },
    },
  });

  const resource = (id: string, file: TestDriveFile) => {
    const { bytes = "", mimeType = "text/plain", permissionIds, permissions, ...rest } = file;
    const isNative = mimeType.startsWith(native);
    return {
      id,
      mimeType,
      createdTime: "2026-01-01T00:00:00.000Z",
      modifiedTime: "2026-01-01T00:00:00.000Z",
      ...(!isNative && {
        md5Checksum: createHash("md5").update(bytes).digest("hex"),
        size: String(Buffer.byteLength(bytes)),
      }),
      trashed: false,
      ...(permissionIds ? { permissionIds } : { permissions }),
      ...rest,
    };
  };

  async function token({ body }: Heard): Promise<JsonAnswer> {
    const asked = new URLSearchParams(body);
    const { payload } = await jwtVerify(asked.get("assertion") ?? "", publicKey, {
      issuer: account,
      audience: googleTokens.url,
    }).catch(() => ({ payload: undefined }));
    if (!payload) return { status: 400, json: { error: "invalid_grant" } };
    state.grants.push(payload);
    return { json: tokens.give() };
  }

  function list({ query }: Heard): JsonAnswer {
    const parents = [...(query.get("q") ?? "").matchAll(/'([^']+)' in parents/g)].map(
      ([, id]) => id,
    );
    const all = [...files].filter(
      ([id, file]) =>
        id !== root &&
        !file.trashed &&
        (parents.length === 0 || file.parents.some((one) => parents.includes(one))),
    );
    // The API may give fewer than what was asked for.
    const start = Number(query.get("pageToken") ?? 0);
    const page = all.slice(start, start + 2);
    return {
      json: {
        files: page.map(([id, file]) => resource(id, file)),
        incompleteSearch: false,
        ...(start + 2 < all.length && { nextPageToken: String(start + 2) }),
      },
    };
  }

  function answer(heard: Heard): JsonAnswer | Promise<JsonAnswer> {
    const { path, query } = heard;
    if (path === "/token") return token(heard);
    state.asked.push(path);
    if (wrong.times) {
      wrong.times -= 1;
      return wrong.said ?? { status: 429 };
    }
    if (!tokens.isValid(heard)) return { status: 401, json: { error: { code: 401 } } };
    const group = /^\/directory\/groups\/([^/]+)\/members$/.exec(path)?.[1];
    if (group !== undefined) {
      const members = groups.get(decodeURIComponent(group));
      if (!members) return { status: 403, json: { error: { code: 403 } } };
      return {
        json: { members: members.map((email) => ({ email, type: "USER", status: "ACTIVE" })) },
      };
    }
    if (path === "/drive/files") return list(heard);
    const [, id = "", what] = /^\/drive\/files\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const file = files.get(id);
    if (!file) return missing(id);
    if (what === "permissions") return { json: { permissions: file.permissions ?? [] } };
    if (what === undefined && query.get("alt") !== "media") return { json: resource(id, file) };
    state.read.push(id);
    onRead();
    return { bytes: file.bytes ?? "" };
  }

  const url = await startJsonServer(answer);
  driveApi.url = `${url}/drive`;
  directoryApi.url = `${url}/directory`;
  googleTokens.url = `${url}/token`;
  const wanted = { kind: "google_drive" as const, name: "Drive", folder: root, key: serviceKey };
  return {
    root,
    files,
    groups,
    tokens,
    state,
    wrong,
    onRead: (does: () => void) => void (onRead = does),
    wanted: wanted satisfies NewSyncSourceInput,
  };
}
type NewSyncSourceInput = Partial<NewSyncSource>;
