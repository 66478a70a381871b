import type { ChatEvent } from "@lectern/contract/chat";

/** An event stream as the server sends one, told by hand: `tell` as often as needed, then `end`. */
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
    /** The connection ends, well or not. */
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError("network error")),
  };
}
