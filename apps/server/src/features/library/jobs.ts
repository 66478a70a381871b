export const handlers = { "remove-blobs": async () => {} };
