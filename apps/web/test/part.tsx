import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render as renderAlone } from "@testing-library/react";
import type { ReactNode } from "react";

const Worded = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

/** Renders a component that needs only translations of the app. */
export const render = (ui: ReactNode) => renderAlone(ui, { wrapper: Worded });
