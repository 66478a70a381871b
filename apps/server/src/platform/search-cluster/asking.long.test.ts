import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { afterAll, expect, test } from "vitest";

import { freePort, listenOnFreePort } from "#test/servers/free-port.ts";

import { openSearchCluster } from "./cluster.ts";

/** What a node does with a request: answers with a status, is silent, or breaks the connection. */
type Act = number | "silent" | "broken";

/** Starts a node that does what `act` says of its n-th request, from 1. */
async function startNode(act: (n: number) => Act) {
  const heard: string[] = [];
  const respond = ({ method, url, socket }: IncomingMessage, response: ServerResponse) => {
    heard.push(`${method} ${url}`);
    const how = act(heard.length);
    if (how === "broken") socket.destroy();
    else if (how !== "silent")
      response.writeHead(how, { "content-type": "application/json" }).end(`{"by":"${port}"}`);
  };
  const server = createServer(respond);
  const port = await listenOnFreePort(server);
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}`, heard, answer: { by: String(port) } };
}

const gone = async () => ({ url: `http://127.0.0.1:${await freePort()}` });

const clusterOf = (...nodes: { url: string }[]) =>
  openSearchCluster({
    urls: nodes.map(({ url }) => url),
    prefix: "test",
    shards: 1,
    replicas: 0,
    credentials: undefined,
    authorities: undefined,
  });
type Cluster = ReturnType<typeof clusterOf>;

const read = (cluster: Cluster, timeoutMs = 60_000) =>
  cluster.ask("POST", "/test-passages/_search?x=1", {}, { timeoutMs });
const write = (cluster: Cluster) => cluster.ask("POST", "/_bulk", "{}\n", { timeoutMs: 60_000 });

test("nodes are asked in turn", async () => {
  const nodes = [await startNode(() => 200), await startNode(() => 200)];
  const cluster = clusterOf(...nodes);
  for (let n = 0; n < 4; n++) await read(cluster);
  expect(nodes.map(({ heard }) => heard.length)).toEqual([2, 2]);
});

test("while a node is gone the others are asked, also to write", async () => {
  const there = await startNode(() => 200);
  const cluster = clusterOf(await gone(), there, await gone());
  for (let n = 0; n < 3; n++) expect(await read(cluster)).toEqual(there.answer);
  const another = clusterOf(await gone(), there);
  expect(await write(another)).toEqual(there.answer);
});

test("a node that breaks connections is set aside", async () => {
  const broken = await startNode(() => "broken");
  const there = await startNode(() => 200);
  const cluster = clusterOf(broken, there);
  for (let n = 0; n < 9; n++) expect(await read(cluster)).toEqual(there.answer);
  for (let n = 0; n < 2; n++) expect(await write(cluster)).toEqual(there.answer);
  expect(broken.heard).toHaveLength(1);
});

test("a connection that breaks under a read is made anew, even to the only node", async () => {
  const node = await startNode((n) => (n === 2 ? "broken" : 200));
  const cluster = clusterOf(node);
  for (let n = 0; n < 3; n++) expect(await read(cluster)).toEqual(node.answer);
  expect(node.heard).toHaveLength(4);
});

test("a write that may have arrived is not sent again", async () => {
  for (const act of ["broken", 503] as const) {
    const nodes = [await startNode(() => act), await startNode(() => act)];
    await expect(write(clusterOf(...nodes))).rejects.toMatchObject({ isTransient: true });
    expect(nodes.flatMap(({ heard }) => heard)).toHaveLength(1);
  }
});

test.each([429, 500, 502, 503])(
  "a read that is refused for a moment (%i) is repeated",
  async (status) => {
    const node = await startNode((n) => (n < 4 ? status : 200));
    expect(await read(clusterOf(node))).toEqual(node.answer);
    const always = await startNode(() => status);
    const refusing = clusterOf(always);
    await expect(read(refusing)).rejects.toMatchObject({ status });
    expect(always.heard).toHaveLength(4);
    // Others do not wait for it.
    await expect(read(refusing)).rejects.toMatchObject({ status });
    expect(always.heard).toHaveLength(5);
  },
);

test.each([400, 404])("a read that is wrong (%i) is asked once", async (status) => {
  const nodes = [await startNode(() => status), await startNode(() => status)];
  await expect(read(clusterOf(...nodes))).rejects.toMatchObject({ status });
  expect(nodes.flatMap(({ heard }) => heard)).toHaveLength(1);
});

test("beside a silent node another one is asked, and the silent one is set aside", async () => {
  const silent = await startNode(() => "silent");
  const there = await startNode(() => 200);
  const cluster = clusterOf(silent, there);
  for (let n = 0; n < 4; n++) expect(await read(cluster, 2_000)).toEqual(there.answer);
  expect([silent.heard.length, there.heard.length]).toEqual([1, 4]);
});

test("while no node is there each request is sent once, and any node that is back is found", async () => {
  let act: Act = "broken";
  const nodes = [await startNode(() => act), await startNode(() => act)];
  const cluster = clusterOf(...nodes);
  const heard = () => nodes.flatMap((node) => node.heard).length;
  await expect(read(cluster)).rejects.toMatchObject({ status: undefined });
  for (let n = 0; n < 3; n++) {
    const before = heard();
    await expect(read(cluster)).rejects.toMatchObject({ status: undefined });
    expect(heard() - before).toBe(1);
  }
  act = 200;
  expect(await read(cluster)).toMatchObject({});
});
