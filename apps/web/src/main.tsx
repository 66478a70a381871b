import "#ui/theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";

import { showLanguage } from "#platform/language/language.ts";
import { notifyKept } from "#platform/notify.ts";
import { startBrand } from "#ui/theme/brand.ts";
import { startColorScheme } from "#ui/theme/color-scheme.ts";
import { startMotion } from "#ui/theme/motion.ts";

import { followBrand } from "./brand.ts";
import { Providers } from "./providers.tsx";
import { reloadAfterRelease } from "./reload-after-release.ts";
import { router } from "./router.tsx";

startColorScheme();
startMotion();
startBrand();
followBrand();
reloadAfterRelease();
// Not awaited at the top level: a language's catalogs import from this module, so they would wait
// for it, and it for them.
void showLanguage().then(() => {
  notifyKept();
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
});
