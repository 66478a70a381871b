import { z } from "zod";

import { notFound } from "#errors";
import type { DirectoryRequest, DirectoryRoute } from "#http/protocol.ts";

import { addressOf } from "../settings.ts";
import { failure, mediaType } from "./failure.ts";
import * as groups from "./groups.ts";
import { type Change, readPatch, readWhole } from "./patch.ts";
import * as people from "./people.ts";
import { configuration, resourceTypes, schemas } from "./service.ts";

/** Groups are sent with all of their members. */
const bodyBytes = 1024 * 1024;

interface Sent {
  status?: 200 | 201 | 204;
  /** Without a body for 204. */
  body?: object;
}

const Made = z.object({ meta: z.object({ location: z.string() }) });

type Handle = (call: DirectoryRequest) => Promise<Sent> | Sent;

/** Sends what the handler returns in the media type of SCIM. */
const sending =
  (handle: Handle) =>
  async (call: DirectoryRequest): Promise<undefined> => {
    const { status = 200, body } = await handle(call);
    const { reply } = call;
    reply.code(status).header("cache-control", "no-store");
    if (body === undefined) {
      void reply.send();
      return undefined;
    }
    // Absent if the query leaves `meta` out.
    const made = status === 201 ? Made.safeParse(body).data : undefined;
    if (made) reply.header("location", made.meta.location);
    void reply.type(mediaType).send(JSON.stringify(body));
    return undefined;
  };

const Named = z.object({ id: z.string() });
const Params = z.object({ id: z.uuid().toLowerCase() });

/** Returns the id in the address. A malformed one is reported like an unknown one. */
function idOf({ request }: DirectoryRequest): string {
  const read = Params.safeParse(request.params);
  if (!read.success) throw notFound("address_not_found");
  return read.data.id;
}

const Query = z.record(z.string(), z.unknown());
const queryOf = ({ request }: DirectoryRequest): people.Query => Query.parse(request.query);

const route = (
  method: DirectoryRoute["method"],
  path: string,
  summary: string,
  handle: Handle,
): DirectoryRoute => ({
  method,
  path: `/scim/ext/v2/${path}`,
  summary: `SCIM 2.0: ${summary}`,
  isOn: () => true,
  ...(method === "GET" || method === "DELETE" ? {} : { bodyBytes }),
  failure,
  handle: sending(handle),
});

interface Resources {
  list(call: DirectoryRequest, query: people.Query): Promise<object>;
  get(call: DirectoryRequest, id: string, query: people.Query): Promise<object>;
  create(call: DirectoryRequest, changes: Change[], query: people.Query): Promise<object>;
  update(
    call: DirectoryRequest,
    id: string,
    changes: Change[],
    query: people.Query,
  ): Promise<object>;
  remove(call: DirectoryRequest, id: string): Promise<void>;
}

/** The routes of one kind of resource. `patched`: whether the answer to a PATCH contains it. */
const resource = (
  path: string,
  noun: string,
  { list, get, create, update, remove }: Resources,
  patched: boolean,
): DirectoryRoute[] => [
  route("GET", path, `${noun}s, by filter, startIndex and count`, async (call) => ({
    body: await list(call, queryOf(call)),
  })),
  route("POST", path, `add a ${noun}`, async (call) => ({
    status: 201,
    body: await create(call, readWhole(call.request.body), queryOf(call)),
  })),
  route("GET", `${path}/{id}`, `one ${noun}`, async (call) => ({
    body: await get(call, idOf(call), queryOf(call)),
  })),
  route("PUT", `${path}/{id}`, `replace a ${noun}; what is not sent stays`, async (call) => ({
    body: await update(call, idOf(call), readWhole(call.request.body), queryOf(call)),
  })),
  route("PATCH", `${path}/{id}`, `change a ${noun}`, async (call) => {
    const body = await update(call, idOf(call), readPatch(call.request.body), queryOf(call));
    return patched ? { body } : { status: 204 };
  }),
  route("DELETE", `${path}/{id}`, `remove a ${noun}`, async (call) => {
    await remove(call, idOf(call));
    return { status: 204 };
  }),
];

/** Returns the routes of descriptions of the service itself: their list, and one by its id. */
const described = (
  path: string,
  summary: string,
  all: (base: string) => readonly { id: string }[],
): DirectoryRoute[] => [
  route("GET", path, summary, ({ deps }) => {
    const resources = all(addressOf(deps.config));
    return {
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
        totalResults: resources.length,
        startIndex: 1,
        itemsPerPage: resources.length,
        Resources: resources,
      },
    };
  }),
  route("GET", `${path}/{id}`, `${summary}: one`, ({ deps, request }) => {
    const { id } = Named.parse(request.params);
    const body = all(addressOf(deps.config)).find((one) => one.id === id);
    if (!body) throw notFound("address_not_found");
    return { body };
  }),
];

const userResources: Resources = {
  list: people.list,
  get: people.get,
  create: people.create,
  update: people.update,
  remove: people.remove,
};
const groupResources: Resources = {
  list: groups.list,
  get: groups.get,
  create: groups.create,
  update: groups.update,
  remove: groups.remove,
};

/** What a directory calls, by a provisioning token. */
export const directory: readonly DirectoryRoute[] = [
  route("GET", "ServiceProviderConfig", "what this server can do", ({ deps }) => ({
    body: configuration(addressOf(deps.config)),
  })),
  ...described("ResourceTypes", "the kinds of resources", resourceTypes),
  ...described("Schemas", "the attributes that are kept", schemas),
  ...resource("Users", "user", userResources, true),
  // A group may have many members.
  ...resource("Groups", "group", groupResources, false),
];
