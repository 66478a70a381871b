import { once } from "node:events";
import { createServer } from "node:http";

import { listenOnFreePort } from "./free-port.ts";

/** A span as it was received. */
export interface ReceivedSpan {
  trace: string;
  id: string;
  parent: string;
  name: string;
  attributes: Record<string, string>;
}

/** The fields of a message of Protocol Buffers, by number. */
type Fields = Map<number, (Buffer | bigint)[]>;

function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const kind = key & 7;
    const value = kind === 0 ? varint() : bytes(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}

const messagesIn = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value)).map(fieldsOf);
const bytesIn = (fields: Fields, number: number) => {
  const [value] = fields.get(number) ?? [];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
};

function spanOf(span: Fields): ReceivedSpan {
  const attributes = messagesIn(span, 9).map((pair) => {
    const [value] = messagesIn(pair, 2);
    const [word] = value?.get(1) ?? [];
    const [whole] = value?.get(3) ?? [];
    return [String(bytesIn(pair, 1)), String(word ?? whole ?? "")];
  });
  return {
    trace: bytesIn(span, 1).toString("hex"),
    id: bytesIn(span, 2).toString("hex"),
    parent: bytesIn(span, 4).toString("hex"),
    name: String(bytesIn(span, 5)),
    attributes: Object.fromEntries(attributes) as Record<string, string>,
  };
}

/** Starts a collector of traces, which takes OTLP over HTTP. */
export async function startTraceReceiver() {
  const bodies: Buffer[] = [];
  const authorizations = new Set<string | undefined>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      if (request.url !== "/v1/traces") return response.writeHead(404).end();
      authorizations.add(request.headers.authorization);
      bodies.push(Buffer.concat(pieces));
      return response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    authorizations,
    /** All that was sent, as bytes. */
    sent: () => Buffer.concat(bodies),
    spans: (): ReceivedSpan[] =>
      bodies.flatMap((body) =>
        messagesIn(fieldsOf(body), 1)
          .flatMap((resource) => messagesIn(resource, 2))
          .flatMap((scope) => messagesIn(scope, 2))
          .map(spanOf),
      ),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
