import { createHash } from "node:crypto";

import { v7 as uuid } from "uuid";

import { graphApi } from "../../../src/features/sync/adapters/cloud/microsoft/sign-in.ts";
import { givenTokens, type Heard, type JsonAnswer, startJsonServer } from "../json-server.ts";

/** An item of a drive. Without bytes it is a folder. */
export interface TestItem {
  name: string;
  parent: string;
  bytes?: string;
  permissions?: object[];
}

export const userRight = (id: string) => ({
  id: `right of ${id}`,
  roles: ["read"],
  grantedToV2: { user: { id, displayName: id } },
});
export const groupRight = (id: string) => ({
  id: `right of ${id}`,
  roles: ["write"],
  grantedToV2: { group: { id, displayName: id } },
});
export const linkRight = (scope: string) => ({
  id: `link for ${scope}`,
  roles: ["read"],
  link: { scope, type: "view", webUrl: "https://contoso.sharepoint.com/:t:/s/x" },
});

const secret = "the secret of the heron";
const pageSize = 2;

/** A server of Microsoft Graph with one drive, and of its tokens. */
export async function startGraph() {
  const drive = `b!${uuid()}`;
  const root = `01ROOT${uuid()}`;
  const items = new Map<string, TestItem>([[root, { name: "root", parent: "" }]]);
  const users = new Map<string, string>();
  const groups = new Map<string, string[]>();
  const tokens = givenTokens();
  const changes: string[] = [root];
  const state = {
    read: [] as string[],
    asked: [] as string[],
    deltas: [] as string[],
    leaked: false,
  };
  const wrong: {
    times?: number;
    said?: JsonAnswer;
    batch?: JsonAnswer;
    resync?: boolean;
    empty?: boolean;
  } = {};
  let onRead = () => {};
  let onDelta = () => {};

  const failure = (status: number, code: string, headers = {}): JsonAnswer => ({
    status,
    headers,
    json: { error: { code, message: code } },
  });
  const missing = () => failure(404, "itemNotFound");

  function resource(id: string) {
    const item = items.get(id);
    const parentReference = { driveId: drive, id: item?.parent };
    if (!item) return { id, name: "gone", deleted: { state: "deleted" }, parentReference };
    const { name, bytes } = item;
    if (id === root)
      return { id, name, root: {}, folder: { childCount: 1 }, parentReference: { driveId: drive } };
    if (bytes === undefined) return { id, name, folder: { childCount: 1 }, parentReference };
    const quickXorHash = createHash("sha1").update(bytes).digest("base64");
    const file = { mimeType: "text/plain", hashes: { quickXorHash } };
    return { id, name, size: Buffer.byteLength(bytes), eTag: `"${id},1"`, file, parentReference };
  }

  /** Items have the rights of the folder that they are in, unless they have their own. */
  const rightsOf = (id: string): object[] => {
    const item = items.get(id);
    return item ? (item.permissions ?? rightsOf(item.parent)) : [];
  };

  function delta({ query, headers }: Heard): JsonAnswer {
    state.deltas.push(String(headers["prefer"] ?? ""));
    onDelta();
    const [since = 0, until = changes.length, page = 0] = (query.get("token") ?? "")
      .split("-")
      .filter(Boolean)
      .map(Number);
    if (wrong.resync && since > 0) {
      wrong.resync = false;
      return failure(410, "resyncChangesApplyDifferences");
    }
    const address = `${graphApi.url}/drives/${drive}/root/delta?token=`;
    if (wrong.empty) return { json: { value: [], "@odata.deltaLink": `${address}${until}` } };
    // Without a token, what is there is told.
    const changed = since === 0 ? [...items.keys()] : [...new Set(changes.slice(since, until))];
    const value = changed.slice(page * pageSize, (page + 1) * pageSize).map(resource);
    const isLast = (page + 1) * pageSize >= changed.length;
    return {
      json: isLast
        ? { value, "@odata.deltaLink": `${address}${until}` }
        : { value, "@odata.nextLink": `${address}${since}-${until}-${page + 1}` },
    };
  }

  function batch({ body }: Heard): JsonAnswer {
    const { requests } = JSON.parse(body) as { requests: { id: string; url: string }[] };
    const responses = requests.map(({ id, url }) => {
      const item = /\/items\/([^/]+)\/permissions$/.exec(url)?.[1] ?? "";
      if (wrong.batch) {
        const { status, headers } = wrong.batch;
        delete wrong.batch;
        return { id, status, headers, body: { error: { code: "activityLimitReached" } } };
      }
      return items.has(item)
        ? { id, status: 200, body: { value: rightsOf(item) } }
        : { id, status: 404, body: { error: { code: "itemNotFound" } } };
    });
    return { json: { responses } };
  }

  function people(path: string): JsonAnswer | undefined {
    const user = /^\/users\/([^/]+)$/.exec(path)?.[1];
    const mail = user && users.get(user);
    if (user) return mail ? { json: { mail, userPrincipalName: mail } } : missing();
    const group = /^\/groups\/([^/]+)\/transitiveMembers$/.exec(path)?.[1];
    const members = group && groups.get(group);
    if (!group) return undefined;
    if (!members) return failure(403, "Authorization_RequestDenied");
    const value = members.map((one) => ({ "@odata.type": "#microsoft.graph.user", mail: one }));
    return { json: { value: [...value, { "@odata.type": "#microsoft.graph.group", id: "x" }] } };
  }

  function answer(heard: Heard): JsonAnswer {
    const { path, headers, body } = heard;
    const stored = /^\/store\/([^/]+)$/.exec(path)?.[1];
    if (stored !== undefined) {
      state.leaked ||= headers.authorization !== undefined;
      return { bytes: items.get(stored)?.bytes ?? "" };
    }
    if (path === "/contoso.example.org/oauth2/v2.0/token") {
      const asked = new URLSearchParams(body);
      const isRight =
        asked.get("client_secret") === secret && asked.get("scope") === graphApi.scope;
      return isRight ? { json: tokens.give() } : { status: 401, json: { error: "invalid_client" } };
    }
    const asked = path.replace(/^\/v1\.0/, "");
    state.asked.push(asked);
    if (wrong.times) {
      wrong.times -= 1;
      return wrong.said ?? failure(429, "activityLimitReached");
    }
    if (!tokens.isValid(heard)) return failure(401, "InvalidAuthenticationToken");
    if (asked === "/$batch") return batch(heard);
    if (asked === `/drives/${drive}/root`) return { json: resource(root) };
    if (asked === `/drives/${drive}/root/delta`) return delta(heard);
    const shared = /^\/shares\/u!([^/]+)\/driveItem$/.exec(asked)?.[1];
    if (shared !== undefined) {
      const name = decodeURIComponent(
        Buffer.from(shared, "base64url").toString("utf8").split("/").at(-1) ?? "",
      );
      const found = [...items].find(([, item]) => item.name === name);
      return found ? { json: resource(found[0]) } : missing();
    }
    const read = /^\/drives\/[^/]+\/items\/([^/]+)\/content$/.exec(asked)?.[1];
    if (read === undefined) return people(asked) ?? missing();
    state.read.push(read);
    onRead();
    return items.has(read)
      ? { status: 302, headers: { location: `${graphApi.url.replace("/v1.0", "")}/store/${read}` } }
      : missing();
  }

  const url = await startJsonServer(answer);
  graphApi.url = `${url}/v1.0`;
  graphApi.signIn = url;
  const wanted = {
    kind: "sharepoint" as const,
    name: "Library",
    tenant: "contoso.example.org",
    client_id: uuid(),
    client_secret: secret,
    library: drive,
  };
  return {
    root,
    items,
    users,
    groups,
    tokens,
    state,
    wrong,
    wanted,
    onDelta: (does: () => void) => void (onDelta = does),
    onRead: (does: () => void) => void (onRead = does),
    /** Adds or changes an item, or deletes it. The delta tells it. */
    put(id: string, item: TestItem | undefined) {
      if (item) items.set(id, item);
      else items.delete(id);
      changes.push(id);
    },
  };
}
