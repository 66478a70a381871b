/** Not randomUUID: it is missing when the page is served neither over HTTPS nor from localhost. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
