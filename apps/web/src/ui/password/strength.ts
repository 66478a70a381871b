import type { Strength } from "./weakness.ts";

export interface ToWorker {
  id: number;
  password: string;
  /** Words others know about the person: name, email. */
  known: readonly string[];
}

export interface FromWorker extends Strength {
  id: number;
}

let worker: Worker | undefined;
let last = 0;

/**
 * Rates a password in a worker, because the word lists are large and must not block typing. null if
 * that fails; the server decides in any case.
 */
export async function strengthOf(
  password: string,
  known: readonly string[],
): Promise<Strength | null> {
  try {
    return await asked({ id: ++last, password, known });
  } catch {
    return null;
  }
}

function asked(question: ToWorker): Promise<Strength | null> {
  worker ??= new Worker(new URL("./strength.worker.ts", import.meta.url), { type: "module" });
  const thread = worker;
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.id === question.id) done(data);
    };
    const fail = () => {
      worker = undefined;
      done(null);
    };
    const done = (strength: Strength | null) => {
      thread.removeEventListener("message", hear);
      thread.removeEventListener("error", fail);
      resolve(strength);
    };
    thread.addEventListener("message", hear);
    thread.addEventListener("error", fail);
    thread.postMessage(question);
  });
}
