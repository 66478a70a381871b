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
  const search = timed("search cluster", addSearch());
  // Reported where it is awaited.
  search.catch(() => {});
  const objects = await timed("object store", addObjects());
  const database = await timed("database", addDatabase());
  const searching = await search;
  const product = await timed("product", addProduct(database, searching, objects));
  return { database, objects, search: searching, product };
}

export type Bed = Awaited<ReturnType<typeof makeBed>>;
