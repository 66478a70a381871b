import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const chats = "/chats/ext/v1";

export const hangUp = () => agent.destroy();

function send(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body: object | undefined,
  onText: (text: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const json = body && JSON.stringify(body);
    const call = request(
      `${origin}${path}`,
      {
        agent,
        method: json ? "POST" : "GET",
        headers: { ...headers, ...(json ? { "content-type": "application/json" } : {}) },
      },
      (response) => {
        response.setEncoding("utf8");
        response.on("data", onText);
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end(json);
  });
}

async function post(origin: string, path: string, headers: Record<string, string>, body: object) {
  let text = "";
  const status = await send(origin, path, headers, body, (piece) => {
    text += piece;
  });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

export const newSession = (
  origin: string,
  headers: Record<string, string>,
  collectionIds: string[] = [],
) => post(origin, `${chats}/sessions`, headers, { knowledge: { collection_ids: collectionIds } });

export interface Conversation {
  /** From the first byte of the question sent. */
  firstTokenMs: number;
  firstEventMs: number;
  totalMs: number;
  /** Whether each event came once, in order, with a successful end. */
  whole: boolean;
  deltas: number;
  /** Why it is not whole, if the stream says so. */
  said: string;
}

/** Asks and reads the answer to its end, as a browser does. */
export async function converse(
  origin: string,
  headers: Record<string, string>,
  sessionId: string,
  content: string,
): Promise<Conversation> {
  const began = performance.now();
  const since = () => performance.now() - began;
  const question = { content, parent_id: null };
  const id = await post(origin, `${chats}/sessions/${sessionId}/chats`, headers, question);
  let [firstTokenMs, firstEventMs, text] = [Number.NaN, Number.NaN, ""];
  await send(origin, `${chats}/stream/chat/${id}`, headers, undefined, (piece) => {
    if (Number.isNaN(firstEventMs) && piece.includes("event:")) firstEventMs = since();
    if (Number.isNaN(firstTokenMs) && piece.includes("event: delta")) firstTokenMs = since();
    text += piece;
  });
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
  return {
    firstTokenMs,
    firstEventMs,
    totalMs: since(),
    whole: ids.every((number, n) => number === n + 1) && /^event: done$/m.test(text),
    said: /event: error\ndata: (.*)/.exec(text)?.[1] ?? text.slice(-200),
    deltas: text.match(/^event: delta$/gm)?.length ?? 0,
  };
}

/**
 * Returns the milliseconds until the model's first word, asked directly with a prompt of the same
 * size.
 */
export async function askModel(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      model: "scripted",
      stream: true,
      messages: [{ role: "user", content: "word ".repeat(2_500) }],
    }),
  });
  let ms = Number.NaN;
  for await (const _ of response.body ?? []) if (Number.isNaN(ms)) ms = performance.now() - began;
  return ms;
}
