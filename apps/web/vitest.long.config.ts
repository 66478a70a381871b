import { defineConfig } from "vitest/config";

import web, { long } from "./vitest.config.ts";

/** Each screen with each of its calls failing, and forms of many fields. */
export default defineConfig({
  ...web,
  test: { ...web.test, name: "web-long", include: [long], exclude: [] },
});
