import type { Endpoint } from "@lectern/contract/endpoint";
import { healthz, readyz } from "@lectern/contract/installation";
import { message } from "@lectern/contract/message";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { retryRead } from "#connection-loss";
import { amongAccounts, inWorkspace, readingPublished } from "#scopes";

import {
  askingKey,
  askingMember,
  askingProvisioner,
  askingUser,
  askingVisitor,
  type Verify,
} from "./caller.ts";
import { networkOf } from "./network.ts";
import type { DirectoryRequest, KeyRequest, ProtocolRoute } from "./protocol.ts";

/** What is known about a request before its body is read. */
export interface AdmittedRequest {
  /**
   * The handler's context beside its input: the caller, and deps narrowed to the caller's scope.
   */
  context: Record<string, unknown>;
  /** The calling account; undefined for visitors and on public endpoints. */
  asker: string | undefined;
}

/**
 * Authenticates the caller and counts the call. Throws AppError: unauthenticated, forbidden,
 * not_found for a link, too_many. Runs before the body is read, except for endpoints that count per
 * session.
 */
export function admission(app: FastifyInstance, deps: Deps, verify: Verify) {
  const { limits } = deps.config;
  const askers = new WeakMap<FastifyRequest, string>();
  const sessions = new WeakMap<FastifyRequest, string>();
  const perUser = app.createRateLimit({
    max: limits.user,
    timeWindow: "1 minute",
    keyGenerator: (request) => askers.get(request) ?? signerOf(request) ?? request.ip,
  });
  const perAddress = app.createRateLimit({
    max: limits.anonymous,
    timeWindow: "1 minute",
    keyGenerator: (request) => sessions.get(request) ?? networkOf(request.ip).customer,
  });

  async function contextOf(request: FastifyRequest, endpoint: Endpoint) {
    if (endpoint.access === "public") return { deps: amongAccounts(deps) };
    if (endpoint.access === "user") {
      const { user, organizationId } = await askingUser(verify, request, endpoint);
      askers.set(request, user.accountId);
      return {
        deps: amongAccounts(deps),
        user: { ...user, address: request.ip },
        organizationId,
      };
    }
    const visitor = await askingVisitor(verify, request, endpoint);
    const member = visitor ?? (await askingMember(verify, request, endpoint));
    // Visitors are counted by their address.
    if (!visitor) askers.set(request, member.accountId);
    return {
      deps: visitor ? readingPublished(deps) : inWorkspace(deps, member.orgId),
      member: { ...member, address: request.ip },
    };
  }

  async function count(request: FastifyRequest, endpoint: Endpoint) {
    // Health checks are not limited.
    if (endpoint === healthz || endpoint === readyz) return;
    const session = endpoint.perSession && verify.session(request);
    if (session) sessions.set(request, `session ${session}`);
    // Public reads need no strict limit: they offer nothing to guess, and every page load behind a
    // shared address makes them.
    const open = endpoint.access === "public" && endpoint.method !== "GET";
    await within(open ? perAddress : perUser, request);
  }

  async function within(limit: typeof perUser, request: FastifyRequest) {
    const limited = await limit(request);
    if (!limited.isAllowed && limited.isExceeded) {
      throw new AppError("too_many", message("too_many_requests"), {
        extra: { retry_after: Math.max(1, limited.ttlInSeconds) },
      });
    }
  }

  return {
    async admit(request: FastifyRequest, endpoint: Endpoint): Promise<AdmittedRequest> {
      const context = await retryRead(() => contextOf(request, endpoint));
      await count(request, endpoint);
      return { context, asker: askers.get(request) };
    },
    /** The same for a protocol of others, which only API keys may use. */
    async admitKey(
      request: FastifyRequest,
      { scopes: needed }: ProtocolRoute,
    ): Promise<Pick<KeyRequest, "deps" | "member" | "scopes">> {
      const { member, scopes } = await askingKey(verify, request, needed);
      askers.set(request, member.accountId);
      await within(perUser, request);
      return {
        deps: inWorkspace(deps, member.orgId),
        member: { ...member, address: request.ip },
        scopes,
      };
    },
    /** The same for a directory, which only provisioning tokens may be. */
    async admitDirectory(
      request: FastifyRequest,
    ): Promise<Pick<DirectoryRequest, "deps" | "provisioner">> {
      const provisioner = await askingProvisioner(verify, request);
      askers.set(request, provisioner.tokenId);
      await within(perUser, request);
      return {
        deps: inWorkspace(deps, provisioner.orgId),
        provisioner: { ...provisioner, address: request.ip },
      };
    },
  };
}

/** Returns a key of the person that a signed address was made for and the network address. */
function signerOf({ query, ip }: FastifyRequest): string | undefined {
  const { by } = query as { by?: unknown };
  return typeof by === "string" ? `${ip} ${by.slice(0, 100)}` : undefined;
}
