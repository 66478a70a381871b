import { describe } from "vitest";

import { freshDatabase, startApp } from "#test/app.ts";
import { testNotices } from "#test/notices.ts";

describe("notices through the database", async () => {
  const databaseUrl = await freshDatabase();
  testNotices(await startApp({ databaseUrl }), await startApp({ databaseUrl }));
});
