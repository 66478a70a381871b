import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";

const data = new URL("../../../shared/data/sec10q/", import.meta.url).pathname;

/** What documents are made of. */
export const corpus = `${data}corpus.jsonl`;

export const questions = readFileSync(`${data}queries.jsonl`, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { text: string }).text);

type Person = { headers: Record<string, string> };

interface Found {
  results: { chunk_id: string }[];
}

const agent = new Agent({ keepAlive: true });

export const hangUp = () => agent.destroy();

/** Searches over HTTP; returns the milliseconds until the whole answer is received. */
export async function ask(url: string, headers: Record<string, string>, question: string) {
  const began = performance.now();
  const body = await new Promise<string>((resolve, reject) => {
    const address = `${url}/libraries/ext/v1/search?q=${encodeURIComponent(question)}`;
    get(address, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(parts).toString())
          : reject(new Error(`${response.statusCode}: ${Buffer.concat(parts).toString()}`)),
      );
    }).on("error", reject);
  });
  const ms = performance.now() - began;
  return { ms, found: (JSON.parse(body) as Found).results };
}

/** Called for a search that failed; without it, the first failure ends everything. */
type OnFailure = (error: unknown) => void;

const failing: OnFailure = (error) => {
  throw error;
};

/** Returns the milliseconds of each question, asked by one person after the other. */
export async function oneByOne(
  url: string,
  people: readonly Person[],
  asked: readonly string[],
  onFailure = failing,
): Promise<number[]> {
  const times: number[] = [];
  for (const [at, question] of asked.entries()) {
    const { headers } = people[at % people.length] ?? { headers: {} };
    const answer = await ask(url, headers, question).catch(onFailure);
    if (answer) times.push(answer.ms);
  }
  return times;
}

const secondsAtOnce = 8;

/** Returns the questions answered per second, with eight in parallel. */
export async function atOnce(
  url: string,
  people: readonly Person[],
  onFailure = failing,
): Promise<number> {
  const began = performance.now();
  let answered = 0;
  let next = 0;
  const askOn = async () => {
    while (performance.now() - began < secondsAtOnce * 1000) {
      const at = next++;
      const { headers } = people[at % people.length] ?? { headers: {} };
      const question = questions[at % questions.length] ?? "";
      if (await ask(url, headers, question).catch(onFailure)) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, askOn));
  return (answered / (performance.now() - began)) * 1000;
}
