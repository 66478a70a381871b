import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";

import { v7 as uuid } from "uuid";

import type { Config, Deps, Log, Model, NoticesSettings, Settings, TextRecords } from "#deps";
import { openBlobs } from "#platform/blobs.ts";
import { basePathOf, linkUrlOf, listeningAt } from "#platform/config.ts";
import { type OpenSandbox, openSandboxes } from "#platform/sandbox/sandbox.ts";
import { openEgress } from "#platform/egress/egress.ts";
import { openProviderFetch } from "#platform/egress/provider-fetch.ts";
import { openTextRecords } from "#platform/egress/text-records.ts";
import {
  freeJobs,
  freeUnknownJobs,
  openJobs,
  startWorkers,
  type JobHandlers,
} from "#platform/jobs.ts";
import { openMailer } from "#platform/mail/mailer.ts";
import { openKeys } from "#platform/keys/keys.ts";
import { openLocalModels } from "#platform/models/local/local.ts";
import { openModels } from "#platform/models/models.ts";
import type { ModelBounds } from "#platform/models/completion-stream.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";
import { startEmbedded } from "#platform/postgres/embedded/embedded.ts";
import { openNotices } from "#platform/postgres/notices.ts";
import { prepareDatabase } from "#platform/postgres/prepare.ts";
import { joinProcesses } from "#platform/postgres/processes.ts";
import { openScopes } from "#platform/postgres/scoped-database.ts";
import { openSearchCluster } from "#platform/search-cluster/cluster.ts";
import { addProcessMetrics } from "#platform/telemetry/process-metrics.ts";
import { openTelemetry } from "#platform/telemetry/telemetry.ts";
import { serveMetrics } from "#http/serve-metrics.ts";
import { openStreams } from "#http/streams.ts";
import { openConverter } from "#platform/office/converter.ts";
import { openRecogniser } from "#platform/recognition/recogniser.ts";

import type { sandboxed } from "./features.ts";

/** Jobs of `ioBoundHandlers` at one time. */
const ioBoundConcurrency = 4;

/** The sandboxes of the product, by the program that they run. */
export type Sandboxes = Record<keyof typeof sandboxed, OpenSandbox>;

/** Few installations have NATS servers, so its client is loaded only for them. */
async function openOwnNotices(settings: NoticesSettings, log: Log) {
  const { openNatsNotices } = await import("#platform/nats/notices.ts");
  return openNatsNotices(settings, log);
}

export interface RunningServer {
  url: string;
  /** Where metrics are served, if they are. */
  metricsUrl: string | undefined;
  deps: Deps;
  /** For the sample workspace, if this start created it. */
  firstSignIn: { email: string; password: string } | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the product as configured: database, migrations, workers, HTTP. Stops in reverse order.
 */
export async function start(
  settings: Settings,
  log: Log,
  more: {
    model?: Model;
    modelBounds?: Partial<ModelBounds>;
    /** Sandboxes of somebody else, who closes them; absent: own ones. */
    sandboxes?: Sandboxes;
    /** Answers in place of the DNS. */
    textRecords?: TextRecords;
    /** The number of unhandled rejections so far. */
    unhandledRejections?: () => number;
  } = {},
): Promise<RunningServer> {
  const config: Config = {
    ...settings,
    publicUrl: settings.publicUrl ?? listeningAt(settings.host, settings.port),
    basePath: basePathOf(settings.publicUrl),
    linkUrl: linkUrlOf(settings.publicUrl),
  };
  const ending = new AbortController();
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    ending.abort();
    for (const close of closing.toReversed()) {
      await close().catch((error: unknown) => log.warn({ err: error }, "closing failed"));
    }
  };
  try {
    // Loading the features takes about as long as starting the database.
    const loading = Promise.all([import("./features.ts"), import("#http/app.ts")]);
    const sandboxing =
      more.sandboxes ??
      loading.then(([{ sandboxed }]) =>
        openSandboxes(log, sandboxed, Math.max(config.parseMemoryMb, 768)),
      );
    Promise.resolve(sandboxing).catch(() => {});
    const server = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { log });
    if (server) closing.push(() => server.stop());
    const url = await prepareDatabase(server?.url ?? config.databaseUrl ?? "", config, log);
    const pool = openPool(url, log);
    const { telemetry, metrics, onStatement, ...watching } = await openTelemetry(config, log);
    closing.push(() => watching.close());
    const dbFor = openScopes(pool, onStatement);
    const db = openDatabase(pool, onStatement);
    closing.push(() => db.destroy());
    const [keys, notices, blobs] = await Promise.all([
      openKeys(db, config, log),
      config.notices ? openOwnNotices(config.notices, log) : openNotices(url, log),
      openBlobs(config, log),
    ]);
    closing.push(() => notices.close());
    closing.push(() => keys.close());
    const [features, { createApp }] = await loading;
    const { hooks, handlers, slowHandlers, ioBoundHandlers } = features;
    const sandboxes = await sandboxing;
    if (!more.sandboxes) {
      for (const sandbox of Object.values(sandboxes)) closing.push(() => sandbox.close());
    }
    const recogniser = await openRecogniser(config, sandboxes.recognition, log);
    const converter = await openConverter(config, log);
    const local = openLocalModels(config, log);
    closing.push(() => local.close());
    const models = openModels(config, more.modelBounds, { local, chat: more.model, telemetry });
    const cluster = config.search && openSearchCluster(config.search);
    const outside = { db, dbFor, log, notices, ending: ending.signal };
    const deps: Deps = {
      ...outside,
      config,
      jobs: openJobs(),
      blobs,
      mailer: openMailer(config, log),
      sandbox: sandboxes.document,
      pictureSandbox: sandboxes.picture,
      recogniser,
      converter,
      egress: openEgress(config),
      fetchFromProvider: openProviderFetch(config),
      textRecords: more.textRecords ?? openTextRecords(),
      models,
      searchEngine: cluster
        ? features.distributedEngine(outside, cluster)
        : features.embeddedEngine(outside),
      searchCluster: cluster,
      telemetry,
      processId: uuid(),
      hooks,
      keyFor: keys.keyFor,
      unhandledRejections: more.unhandledRejections ?? (() => 0),
    };
    const processes = await joinProcesses(
      db,
      log,
      deps.processId,
      async (dead) => {
        await freeJobs(db, dead.workers);
        await features.onDeath(deps, dead.id);
      },
      { alone: server !== undefined },
    );
    closing.push(() => processes.close());
    await freeUnknownJobs(db);
    let metricsUrl: string | undefined;
    if (metrics && config.metrics) {
      addProcessMetrics(metrics, pool, db, {
        eventStreams: () => openStreams(deps),
        runningAnswers: () => features.runningAnswers(deps),
        sandboxWorkers: () => ({
          document: sandboxes.document.workers(),
          picture: sandboxes.picture.workers(),
          recognition: sandboxes.recognition.workers(),
        }),
      });
      const served = await serveMetrics(config.metrics, () => metrics.read());
      closing.push(() => served.close());
      metricsUrl = served.url;
      log.info({ url: metricsUrl }, "metrics are served");
    }
    let address = config.publicUrl;
    let stopWorkers = async () => {};
    closing.push(() => stopWorkers());
    closing.push(() => features.onEnding(deps));
    if (config.role !== "worker") {
      const app = await createApp(
        deps,
        features.verify(deps),
        features.routes,
        features.protocols,
        features.directory,
      );
      await app.listen({ port: config.port, host: config.host });
      closing.push(() => app.close());
      const { port } = app.server.address() as AddressInfo;
      if (settings.publicUrl === undefined) config.publicUrl = listeningAt(config.host, port);
      address = listeningAt(config.host, port) + config.basePath;
    }
    if (settings.smtpUrl && settings.publicUrl === undefined) {
      log.warn(
        { url: config.publicUrl },
        "PUBLIC_URL is not set: links in mail lead to this address",
      );
    }
    // Mails contain the address, so workers start once it is known.
    if (config.role !== "web") {
      const cores = Math.min(availableParallelism(), 8);
      const all: Awaited<ReturnType<typeof startWorkers>>[] = [];
      stopWorkers = async () => {
        await Promise.all(all.map((some) => some.stop()));
      };
      const work = async (handled: JobHandlers, atOnce: number) =>
        all.push(await startWorkers(deps, pool, handled, atOnce, processes.addWorker));
      await Promise.all([
        work(handlers, Math.max(2, cores)),
        recogniser && work(slowHandlers, cores),
        work(ioBoundHandlers, ioBoundConcurrency),
      ]);
    }
    const firstSignIn = await features.onBoot(deps);
    return { url: address, metricsUrl, deps, firstSignIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
