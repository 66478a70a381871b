import { lazy } from "react";

// Few people open it, and it is large beside the other settings.
export const RetrievalTests = lazy(async () => ({
  default: (await import("./RetrievalTests.tsx")).RetrievalTests,
}));
