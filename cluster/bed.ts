import { addDatabase } from "./parts/database.ts";
import { addObjects } from "./parts/objects.ts";
import { addProduct } from "./parts/product.ts";
import { addSearch } from "./parts/search.ts";

/** Starts everything. */
export async function makeBed() {
  const timed = async <Part>(name: string, part: Promise<Part>) => {
    const began = performance.now();
    const made = await part;
    console.log(`${name}: up after ${Math.round((performance.now() - began) / 1000)} s`);
    return made;
  };
  const [search, objects, database] = await Promise.all([
    timed("search cluster", addSearch()),
    timed("object store", addObjects()),
    timed("database", addDatabase()),
  ]);
  const product = await timed("product", addProduct(database, search, objects));
  return { database, objects, search, product };
}

export type Bed = Awaited<ReturnType<typeof makeBed>>;
