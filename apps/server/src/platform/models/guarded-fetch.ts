import { modelError } from "./faults.ts";

const doneMark = /[\r\n]data: ?\[DONE\]/;
const markLength = 16;

interface Limits {
  /** One line of the event stream. */
  lineBytes: number;
}

/** What a request wants to hear of its answer. */
export interface Hearing {
  onBytes(): void;
  /** The connection ended in the middle of a line. */
  onCut(): void;
}

/**
 * Stands between a provider and the package that reads it: nothing but an event stream is read as
 * an answer, no line grows without end, and what follows the end mark is not read. `hearingOf`
 * finds a request's hearing by its signal.
 */
export function guardedFetch(
  { lineBytes }: Limits,
  hearingOf: (signal: AbortSignal) => Hearing | undefined,
): typeof fetch {
  return async (input, init) => {
    const hearing = init?.signal ? hearingOf(init.signal) : undefined;
    // A redirect would carry the documents and the key to a place nobody configured.
    const response = await fetch(input, { ...init, redirect: "error" });
    if (!response.ok) return response;
    const type = response.headers.get("content-type") ?? "";
    if (!response.body || !/event-stream|json|text\/plain|octet-stream|^$/.test(type)) {
      await response.body?.cancel();
      throw modelError("broken", `answered with ${type}`);
    }
    let before = "\n";
    let line = 0;
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        hearing?.onBytes();
        const text =
          before + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
        const lastBreak = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
        line = lastBreak < 0 ? line + bytes.length : text.length - lastBreak;
        if (line > lineBytes) throw modelError("broken", "a line of the answer is too long");
        const mark = doneMark.exec(text);
        before = text.slice(-markLength);
        if (!mark) controller.enqueue(bytes);
        else {
          const end = mark.index + mark[0].length - (text.length - bytes.length);
          controller.enqueue(bytes.subarray(0, Math.max(0, end)));
          controller.enqueue(new TextEncoder().encode("\n\n"));
          controller.terminate();
        }
      },
      flush() {
        if (!/[\r\n]$/.test(before)) hearing?.onCut();
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(guard), { status, headers });
  };
}
