import { message } from "@lectern/contract/message";
import { sql } from "kysely";

import type { Installation } from "@lectern/contract/installation";

import type { Deps } from "#deps";

import { brandOfOnly } from "../organizations/index.ts";
import { extensionsHere } from "../files/index.ts";

async function works(check: Promise<unknown>): Promise<"ok" | "failing"> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("too late")), 2_000).unref();
  });
  return Promise.race([check, late]).then(
    () => "ok" as const,
    () => "failing" as const,
  );
}

const withoutNamespaces = message("sandbox_without_network_isolation").text;
const withoutFilter = message("sandbox_without_call_filter").text;

/** Whether this process can serve: its database and storage respond within two seconds. */
export async function readiness({ db, blobs, sandbox, unhandledRejections }: Deps) {
  const [database, storage] = await Promise.all([
    // Raw: needs no table.
    works(sql`select 1`.execute(db)),
    works(blobs.check()),
  ]);
  const status: "ok" | "failing" = database === "ok" && storage === "ok" ? "ok" : "failing";
  const warnings = [
    ...(sandbox.networkIsolated ? [] : [withoutNamespaces]),
    ...(sandbox.filtered ? [] : [withoutFilter]),
  ];
  return { status, database, storage, warnings, unhandled_rejections: unhandledRejections() };
}

/** Returns what the browser needs to know of this installation. */
export async function describe(deps: Deps): Promise<Installation> {
  const { config, models, recogniser, converter } = deps;
  return {
    version: config.version,
    max_file_bytes: config.maxFileBytes,
    extensions: extensionsHere({ converter }),
    registration: config.registration,
    require_verified_email: config.requireVerifiedEmail,
    password_sign_in: config.passwordSignIn,
    workspace_sign_in: config.workspaceSignIn,
    sign_in_providers: config.signInProviders.map(({ id, name, domains }) => ({
      id,
      name,
      domains,
    })),
    proxy_sign_in: config.trustedHeader !== undefined,
    token_refresh_minutes: config.tokenRefreshMinutes,
    model: models.installed.chat?.name ?? "extractive",
    ocr: recogniser?.name ?? null,
    converter: converter?.name ?? null,
    openai_api: config.openAiApi,
    mcp_server: config.mcpServer,
    brand: await brandOfOnly(deps),
  };
}
