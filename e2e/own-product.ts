import { test as signedIn } from "./person.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

/**
 * Tests on a product of their own, for state that all workspaces share: local models, published
 * collections. `folder` has its data; `env` sets or overrides its settings.
 */
export const onOwnProduct = (env: Record<string, string> = {}) =>
  signedIn.extend<{ folder: string; ownProduct: string }>({
    // Playwright reads a fixture's dependencies from this parameter: none.
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
