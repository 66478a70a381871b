const isFlow = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const holdsFlow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.values(value).some(isFlow);

/** Yields the JSON of a value in pieces. An async iterable becomes an array, read item by item. */
export async function* jsonText(value: unknown): AsyncGenerator<string> {
  let before = "";
  if (isFlow(value)) {
    yield "[";
    for await (const one of value) {
      yield before;
      yield* jsonText(one);
      before = ",\n";
    }
    yield "]";
  } else if (holdsFlow(value)) {
    yield "{";
    for (const [name, one] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonText(one);
      before = ",";
    }
    yield "}";
  } else yield JSON.stringify(value);
}

const pieceLength = 64 * 1024;

/** Joins the text into fewer, larger pieces. */
export async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const bit of text) {
    piece += bit;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
