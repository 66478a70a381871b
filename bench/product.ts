import { openDatabase, openPool } from "../apps/server/src/platform/postgres/database.ts";
import { startEmbedded } from "../apps/server/src/platform/postgres/embedded/embedded.ts";
import { openLog } from "../apps/server/src/platform/log.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";

/** Starts the product on a database of its own, which is filled and read through `db`. */
export async function startWithDatabase(env: Record<string, string> = {}) {
  const folder = freshFolder();
  const server = await startEmbedded(folder);
  const db = openDatabase(openPool(server.url, openLog("silent"), 4));
  const settings = { DATABASE_URL: server.url, ...env };
  let product = await startProduct(folder, settings);
  return {
    folder,
    server,
    db,
    /** The product that runs now. */
    get product() {
      return product;
    },
    /** Starts the product again at the same address, with other settings besides. */
    async restart(others: Record<string, string>) {
      await product.stop();
      const { port } = new URL(product.url);
      product = await startProduct(folder, { ...settings, ...others, PORT: port });
    },
    async stop() {
      await product.stop();
      await db.destroy();
      await server.stop();
      forget(folder);
    },
  };
}
