import type { ChatEvent } from "@lectern/contract/chat";
import type { RunEvent } from "@lectern/contract/runs";

/** An event stream like the server's, controlled by the test: `tell` for each event, then `end`. */
export function stream(after = 0) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let seq = after;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    tell: (...events: (ChatEvent | RunEvent)[]) => {
      for (const { event, data } of events) {
        const text = `id: ${++seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
        controller?.enqueue(encoder.encode(text));
      }
    },
    /** Ends the connection, normally or with an error. */
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError("network error")),
  };
}
