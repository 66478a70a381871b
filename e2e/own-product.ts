import { test as signedIn } from "./person.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

/**
 * Tests on a product of their own, for what is every workspace's: models of the machine, what is
 * published. `folder` holds its data; `env` sets or overrides its settings.
 */
export const onOwnProduct = (env: Record<string, string> = {}) =>
  signedIn.extend<{ folder: string; ownProduct: string }>({
    // Playwright reads here what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    folder: async ({}, use) => {
      const folder = freshFolder();
      await use(folder);
      forget(folder);
    },
    ownProduct: async ({ folder }, use) => {
      const product = await startProduct(folder, env);
      await use(product.url);
      await product.stop();
    },
    baseURL: async ({ ownProduct }, use) => use(ownProduct),
  });
