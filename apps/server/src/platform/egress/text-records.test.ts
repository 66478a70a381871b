import { createSocket } from "node:dgram";
import { once } from "node:events";

import { afterAll, expect, test } from "vitest";

import { openTextRecords } from "./text-records.ts";

/** What a name server answers: records in pieces, or an error of the protocol. */
interface Known {
  records?: string[][];
  code?: number;
}
const zone: Record<string, Known> = {
  "acme.example": { records: [["v=spf1 -all"], ["lectern-domain-", "verification=abc "]] },
  "refused.example": { code: 5 },
  "empty.example": { records: [] },
};
const noSuchName: Known = { code: 3 };

const word = (value: number) => Buffer.from([value >> 8, value & 255]);

function recordOf(pieces: string[]): Buffer {
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  );
  // The name of the question, TXT, IN, a minute.
  return Buffer.concat([
    word(0xc00c),
    word(16),
    word(1),
    word(0),
    word(60),
    word(data.length),
    data,
  ]);
}

/** Returns the name in a question, and its end. */
function nameIn(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  while (query[at]) {
    const length = query[at] ?? 0;
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), end: at + 5 };
}

const server = createSocket("udp4");
server.on("message", (query, { port, address }) => {
  const { name, end } = nameIn(query);
  const { records = [], code = 0 } = zone[name] ?? noSuchName;
  const flags = word(0x8180 | code);
  const counts = [1, records.length, 0, 0].map(word);
  const head = Buffer.concat([query.subarray(0, 2), flags, ...counts, query.subarray(12, end)]);
  server.send(Buffer.concat([head, ...records.map(recordOf)]), port, address);
});
server.bind(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const textRecords = openTextRecords([`127.0.0.1:${server.address().port}`]);

test("the TXT records of a name are read, each put together from its pieces", async () => {
  expect(await textRecords("acme.example")).toEqual([
    "v=spf1 -all",
    "lectern-domain-verification=abc",
  ]);
});

test("a name without records has none, and one that nobody answers for is an error", async () => {
  expect(await textRecords("empty.example")).toEqual([]);
  expect(await textRecords("unknown.example")).toEqual([]);
  await expect(textRecords("refused.example")).rejects.toMatchObject({ fault: "unreachable" });
});
