import {
  type ModelServer,
  startModelServer,
} from "../apps/server/test/servers/models/model-server.ts";
import { test as quoting } from "./person.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

/** A test on a second product, whose answers are written by a scripted model. */
export const test = quoting.extend<
  { model: ModelServer; dataDir: string },
  { server: ModelServer; writingProduct: { url: string; folder: string } }
>({
  server: [
    // Playwright reads a fixture's dependencies from this parameter: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startModelServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  writingProduct: [
    async ({ server }, use) => {
      const folder = freshFolder();
      const product = await startProduct(folder, {
        MODEL_BASE_URL: server.url,
        MODEL_NAME: "scripted",
      });
      await use({ url: product.url, folder });
      await product.stop();
      forget(folder);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ writingProduct }, use) => use(writingProduct.url),
  /** Where the product keeps its data, with the mails that it sends. */
  dataDir: async ({ writingProduct }, use) => use(writingProduct.folder),
  model: async ({ server }, use) => {
    server.asked.length = 0;
    await use(server);
  },
});
