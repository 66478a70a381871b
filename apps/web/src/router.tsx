import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";

import { basePath } from "#platform/base-path.ts";
import type { TextArea } from "#platform/language/areas.ts";
import { withTexts } from "#platform/language/language.ts";
import { linkToken } from "#platform/session/link-token.ts";
import { ensureSession } from "#platform/session/session.ts";

import { RouteError } from "./pages/RouteError.tsx";
import { Root } from "./pages/Root.tsx";
import { SplashLogo } from "#ui/feedback/SplashLogo.tsx";

/** A screen in its own file, loaded on first navigation with the catalogs of its areas. */
const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...areas: TextArea[]
) => {
  const loadAll = withTexts(areas, load);
  return async () => ({ Component: (await loadAll())[name] });
};

const login = screen(() => import("./pages/auth/LoginPage.tsx"), "LoginPage");

const auth: RouteObject = {
  path: "auth",
  lazy: screen(() => import("./pages/auth/AuthLayout.tsx"), "AuthLayout", "signed-out"),
  children: [
    { index: true, lazy: login },
    { path: "login", lazy: login },
    {
      path: "provider",
      lazy: screen(
        () => import("./pages/auth/providers/ProviderReturnPage.tsx"),
        "ProviderReturnPage",
      ),
    },
    {
      path: "registration",
      lazy: screen(() => import("./pages/auth/RegistrationPage.tsx"), "RegistrationPage"),
    },
    {
      path: "forgot-password",
      lazy: screen(() => import("./pages/auth/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
    },
    {
      path: "reset-password",
      lazy: screen(() => import("./pages/auth/ResetPasswordPage.tsx"), "ResetPasswordPage"),
    },
    {
      path: "verify-org-user",
      lazy: screen(() => import("./pages/auth/VerifyOrgUserPage.tsx"), "VerifyOrgUserPage"),
    },
    {
      path: "confirm-email",
      lazy: screen(() => import("./pages/auth/ConfirmEmailPage.tsx"), "ConfirmEmailPage"),
    },
  ],
};

const homePage = screen(() => import("./pages/home/HomePage.tsx"), "HomePage", "chat");
const libraryPage = screen(() => import("./pages/LibraryPage.tsx"), "LibraryPage");
const chatPage = screen(() => import("./pages/ChatPage.tsx"), "ChatPage", "chat");
const settingsPage = screen(
  () => import("./pages/settings/SettingsPage.tsx"),
  "SettingsPage",
  "settings",
);
const helpPage = screen(
  () => import("./pages/help/HelpCenterPage.tsx"),
  "HelpCenterPage",
  "overlays",
);
const notFound = screen(() => import("./pages/NotFoundPage.tsx"), "NotFoundPage", "signed-in");

const signedIn: RouteObject = {
  lazy: screen(() => import("./pages/SignedInLayout.tsx"), "SignedInLayout", "signed-in"),
  children: [
    {
      errorElement: <RouteError inside />,
      children: [
        { index: true, lazy: homePage },
        { path: "library", element: <Navigate to="/library/all" replace /> },
        { path: "library/:type/:collectionId?", lazy: libraryPage },
        { path: "chat-ai/:chatSessionId?", lazy: chatPage },
        {
          path: "chat-ai/shared/:sharedId",
          lazy: screen(
            () => import("./pages/chat/shared/SharedPage.tsx"),
            "SharedPage",
            "chat",
            "sharing",
          ),
        },
        {
          path: "search",
          lazy: screen(() => import("./pages/search/SearchPage.tsx"), "SearchPage", "search"),
        },
        {
          path: "assets/reviews/:reviewId?",
          lazy: screen(
            () => import("./pages/reviews/ReviewScreens.tsx"),
            "ReviewScreens",
            "assets",
            "reviews",
          ),
        },
        {
          path: "assets/drafts",
          lazy: screen(() => import("./pages/assets/DraftsPage.tsx"), "DraftsPage", "assets"),
        },
        {
          path: "assets/runs",
          lazy: screen(() => import("./pages/runs/RunsPage.tsx"), "RunsPage", "assets", "runs"),
        },
        {
          path: "assets/runs/:runId",
          lazy: screen(
            () => import("./pages/runs/RunPage.tsx"),
            "RunPage",
            "chat",
            "assets",
            "runs",
          ),
        },
        {
          path: "assets/drafts/:draftId",
          lazy: screen(
            () => import("./pages/drafts/DraftPage.tsx"),
            "DraftPage",
            "chat",
            "assets",
            "drafts",
          ),
        },
        {
          path: "assets/checks",
          lazy: screen(
            () => import("./pages/checks/ChecksPage.tsx"),
            "ChecksPage",
            "assets",
            "checks",
          ),
        },
        {
          path: "assets/checks/new",
          lazy: screen(
            () => import("./pages/checks/NewCheckPage.tsx"),
            "NewCheckPage",
            "chat",
            "assets",
            "checks",
          ),
        },
        {
          path: "assets/checks/:checkId",
          lazy: screen(
            () => import("./pages/checks/CheckPage.tsx"),
            "CheckPage",
            "chat",
            "assets",
            "checks",
          ),
        },
        {
          path: "assets/requests",
          lazy: screen(
            () => import("./pages/requests/RequestsPage.tsx"),
            "RequestsPage",
            "assets",
            "requests",
          ),
        },
        {
          path: "assets/requests/:requestId",
          lazy: screen(
            () => import("./pages/requests/RequestPage.tsx"),
            "RequestPage",
            "assets",
            "requests",
          ),
        },
        {
          path: "assets/:assetId?",
          lazy: screen(
            () => import("./pages/assets/AssetsPage.tsx"),
            "AssetsPage",
            "chat",
            "assets",
          ),
        },
        {
          path: "persona/:type",
          lazy: screen(() => import("./pages/PersonaPage.tsx"), "PersonaPage", "chat", "personas"),
        },
        { path: "settings/:section?", lazy: settingsPage },
        { path: "help-center/:article?", lazy: helpPage },
      ],
    },
  ],
};

const publicScreens: RouteObject[] = [
  {
    path: "p/:token",
    lazy: screen(() => import("./pages/public/PublicPage.tsx"), "PublicPage", "signed-in"),
  },
  {
    path: "privacy-policy",
    lazy: screen(() => import("./pages/legal/PrivacyPolicyPage.tsx"), "PrivacyPolicyPage", "legal"),
  },
  {
    path: "terms-of-service",
    lazy: screen(
      () => import("./pages/legal/TermsOfServicePage.tsx"),
      "TermsOfServicePage",
      "legal",
    ),
  },
  { path: "*", lazy: notFound },
];

/** The specification's route table. Every navigation first ensures a session. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <SplashLogo />,
    loader: async () => {
      // A public link replaces a session.
      if (linkToken === undefined) await ensureSession();
      return null;
    },
    shouldRevalidate: () => true,
    children: [auth, signedIn, ...publicScreens],
  },
];

export const router = createBrowserRouter(routes, { basename: basePath || "/" });
