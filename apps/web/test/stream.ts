import type { ChatEvent } from "@lectern/contract/chat";

/** An event stream like the server's, controlled by the test: `tell` for each event, then `end`. */
export function stream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let seq = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    tell: (...events: ChatEvent[]) => {
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
