import type { lookup } from "node:dns";
import { createServer, type RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { afterAll, expect, test } from "vitest";

import { listenOnFreePort } from "#test/servers/free-port.ts";

import { openEgress } from "./egress.ts";
import { reachable } from "./reachable.ts";

const servers: { close(): unknown }[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function serve(listener: RequestListener) {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    listener(request, reply);
  });
  servers.push(server);
  const port = await listenOnFreePort(server);
  return { port, url: `http://127.0.0.1:${port}`, asked: () => asked };
}

const closed = openEgress({ egressAllow: [], version: "1" });
const open = openEgress({ egressAllow: ["127.0.0.1"], version: "1" });
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error as { fault: string }).fault,
  );

async function read(bytes: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test("no spelling of a private address is ever connected to", async () => {
  const { port, asked } = await serve((_, reply) => reply.end("inside"));
  const hosts = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "127.000.000.001",
    "①②⑦.⓪.⓪.①",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "0.0.0.0",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[100::1]",
    "[2001:db8::1]",
    "169.254.169.254",
    "[::ffff:a9fe:a9fe]",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "100.64.0.1",
    "198.18.0.1",
    "192.0.0.192",
    "224.0.0.1",
    "255.255.255.255",
  ];
  const faults = await Promise.all(
    hosts.flatMap((host) => [
      fault(closed.get(`http://${host}:${port}/`)),
      fault(closed.get(`http://${host}/`)),
    ]),
  );
  expect(
    faults.filter((one) => one !== "refused" && one !== "unknown" && one !== "address"),
  ).toEqual([]);
  expect(asked()).toBe(0);
});

test("addresses that are no web address are refused", async () => {
  const { port, asked } = await serve((_, reply) => reply.end("inside"));
  for (const address of [
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "ftp://example.org/",
    "data:text/plain,x",
    "javascript:alert(1)",
    "//127.0.0.1/",
    "example.org",
    "http://",
    "",
    `http://user:word@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}\\@example.org/`.replace("http://", "http://example.org@"),
  ]) {
    expect([address, await fault(open.get(address))]).toEqual([address, "address"]);
  }
  // Where no private network is allowed, only web server ports are requested.
  for (const other of [22, 25, 5432, 6379]) {
    expect(await fault(closed.get(`http://1.1.1.1:${other}/`))).toBe("refused");
  }
  expect(asked()).toBe(0);
});

test("a public place that leads inside is followed no further", async () => {
  const inside = await serve((_, reply) => reply.end("inside"));
  for (const status of [301, 302, 303, 307, 308]) {
    // Represents a public server, the only allowed address.
    const outside = await serve((_, reply) => {
      reply.writeHead(status, { location: `http://127.0.0.2:${inside.port}/` }).end();
    });
    expect(await fault(open.get(outside.url))).toBe("refused");
    expect(outside.asked()).toBe(1);
  }
  const refresh = await serve((_, reply) => {
    reply.writeHead(200, { refresh: `0; url=${inside.url}` }).end("stay");
  });
  expect(await read((await open.get(refresh.url)).bytes)).toBe("stay");
  expect(inside.asked()).toBe(0);
});

test("a name is looked up once, and only its checked addresses are connected to", async () => {
  const inside = await serve((_, reply) => reply.end("inside"));
  const answers = [["127.0.0.1"], ["127.0.0.9", "127.0.0.1"], ["127.0.0.1"]];
  let looked = 0;
  const look = ((_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    const found = answers[looked++] ?? [];
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  }) as unknown as typeof lookup;
  const bound = openEgress({ egressAllow: ["127.0.0.9"], version: "1" }, look);
  const address = `http://rebound.example:8080/`;
  expect(await fault(bound.get(address))).toBe("unknown");
  // The allowed one of two addresses is tried; nothing listens on it.
  expect(await fault(bound.get(address))).toBe("unreachable");
  expect(looked).toBe(2);
  expect(inside.asked()).toBe(0);
  // On a port that is not a web server's, a name may only resolve to explicitly allowed addresses.
  const odd = `http://rebound.example:${inside.port}/`;
  expect(await fault(bound.get(odd))).toBe("refused");
  answers.push(["127.0.0.1"]);
  const there = openEgress({ egressAllow: ["127.0.0.1"], version: "1" }, look);
  expect(await read((await there.get(odd)).bytes)).toBe("inside");
});

test("a redirect is followed three times, and no more", async () => {
  const chain = await serve((request, reply) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end();
    else reply.end("there");
  });
  const answer = await open.get(`${chain.url}/3`);
  expect(answer.url).toBe(`${chain.url}/0`);
  expect(await read(answer.bytes)).toBe("there");
  expect(await fault(open.get(`${chain.url}/4`))).toBe("redirects");
});

test("what comes packed is unpacked, named as the server names it, and told when it breaks off", async () => {
  const { url } = await serve((request, reply) => {
    if (request.url === "/gzip")
      return reply.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("text"));
    if (request.url === "/br")
      return reply.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("text"));
    if (request.url === "/name")
      return reply
        .writeHead(200, {
          "content-type": "Application/PDF; charset=x",
          "content-disposition": `attachment; filename="a.pdf"; filename*=UTF-8''%D8%AA.pdf`,
        })
        .end("text");
    if (request.url === "/cut") {
      reply.writeHead(200, { "content-length": "100" }).write("te");
      return setTimeout(() => reply.destroy(), 20);
    }
    return reply.writeHead(404).end();
  });
  expect(await read((await open.get(`${url}/gzip`)).bytes)).toBe("text");
  expect(await read((await open.get(`${url}/br`)).bytes)).toBe("text");
  const named = await open.get(`${url}/name`);
  expect([named.type, named.name]).toEqual(["application/pdf", "ت.pdf"]);
  named.close();
  expect(await fault(read((await open.get(`${url}/cut`)).bytes))).toBe("cut_off");
  await expect(open.get(`${url}/no`)).rejects.toMatchObject({ fault: "status", status: 404 });
});

test("a name is told by itself alone, whatever it leads to", async () => {
  const looks: Record<string, unknown> = {
    "inside.example": [{ address: "10.0.0.5", family: 4 }],
    "wiki.internal": [{ address: "10.0.0.6", family: 4 }],
    "offline.example": Object.assign(new Error("no name server"), { code: "EAI_AGAIN" }),
  };
  const look = ((
    host: string,
    _options: object,
    done: (error: unknown, found: unknown) => void,
  ) => {
    const found = looks[host] ?? Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    if (found instanceof Error) done(found, []);
    else done(null, found);
  }) as unknown as typeof lookup;
  const bound = openEgress({ egressAllow: [], version: "1" }, look);
  const told = (host: string) => fault(bound.get(`http://${host}/`));
  expect(await Promise.all(["inside.example", "nobody.example"].map(told))).toEqual([
    "unknown",
    "unknown",
  ]);
  expect(
    await Promise.all(["wiki.internal", "other.internal", "localhost", "printer"].map(told)),
  ).toEqual(["refused", "refused", "refused", "refused"]);
  expect(await told("offline.example")).toBe("unreachable");
});

test("an allowed network is reached, and nothing beside it", () => {
  const { isReachable } = reachable(["10.1.0.0/16", "fd00:1::/32"]);
  expect(
    ["10.1.2.3", "::ffff:10.1.2.3", "fd00:1::5", "1.1.1.1", "2606:4700::1"].map(isReachable),
  ).toEqual([true, true, true, true, true]);
  expect(["10.2.0.1", "fd00:2::5", "127.0.0.1", "fe80::1%eth0", "x"].map(isReachable)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
