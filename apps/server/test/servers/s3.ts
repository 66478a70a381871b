import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import S3rver from "s3rver";
import { afterAll } from "vitest";

import type { S3Settings } from "#deps";

const bucket = "lectern-files";
const pageSize = 1000;

/** The library answers when it has taken an object's bytes, not when they are in its file. */
function writeBeforeAnswering(store: S3rver["store"]) {
  const put = store.putObject.bind(store);
  store.putObject = async (object) => {
    const stored = await put(object);
    const file = store.getResourcePath(object.bucket, object.key, "object");
    const deadline = Date.now() + 10_000;
    while (statSync(file).size !== stored.size && Date.now() < deadline) await sleep(2);
    return stored;
  };
}

/**
 * Starts an S3-compatible server in this process, with one bucket in a temporary folder. Adds what
 * the library lacks: listing in pages, and listing and aborting incomplete uploads.
 */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), "lectern-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  writeBeforeAnswering(server.store);
  const incomplete = join(directory, bucket, "._S3rver_uploads");
  const begun = () => {
    try {
      return readdirSync(incomplete).map((id) => ({
        id,
        key: readFileSync(join(incomplete, id, "key"), "utf8"),
        at: statSync(join(incomplete, id, "key")).mtime,
      }));
    } catch {
      return [];
    }
  };
  const whole = () =>
    readdirSync(join(directory, bucket), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("._S3rver_object"))
      .map((name) => name.replace("._S3rver_object", ""));
  let pads = 0;
  let isFull = false;
  server.middleware.unshift(async (context, next) => {
    const { method, path, query } = context;
    if (isFull && (method === "PUT" || method === "POST")) {
      context.status = 507;
      context.type = "application/xml";
      context.body =
        "<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>";
    } else if (method === "GET" && "uploads" in query) {
      const uploads = begun()
        .filter(({ key }) => key.startsWith(query["prefix"] ?? ""))
        .map(
          ({ id, key, at }) =>
            `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
        );
      context.status = 200;
      context.type = "application/xml";
      context.body = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`;
    } else if (method === "GET" && query["list-type"] === "2") {
      const after = query["continuation-token"] ?? "";
      const left = whole()
        .filter((key) => key.startsWith(query["prefix"] ?? "") && key > after)
        .toSorted();
      const page = left.slice(0, pageSize);
      const contents = page.map((key) => {
        const at = statSync(join(directory, bucket, `${key}._S3rver_object`)).mtime;
        return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`;
      });
      const more =
        left.length > pageSize
          ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
          : "";
      context.status = 200;
      context.type = "application/xml";
      context.body = `<ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${more}${contents.join("")}</ListBucketResult>`;
    } else if (method === "DELETE" && query["uploadId"]) {
      rmSync(join(incomplete, query["uploadId"]), { recursive: true, force: true });
      context.status = 204;
    } else {
      await next();
      if (pads > 0 && method === "PUT") {
        appendFileSync(join(directory, `${path}._S3rver_object`), Buffer.alloc(pads));
      }
    }
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  afterAll(async () => {
    await stop().catch(() => {});
    rmSync(directory, { recursive: true, force: true });
  });
  const settings: S3Settings = {
    bucket,
    endpoint,
    region: "us-east-1",
    prefix: "lectern/",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
  return {
    settings,
    url: `s3://S3RVER:S3RVER@${bucket}?endpoint=${endpoint}&prefix=lectern`,
    stop,
    incomplete: () => begun().map(({ key }) => key),
    /** Names of the complete objects. */
    whole,
    /** From now on stores this many bytes more than received. */
    pad(bytes: number) {
      pads = bytes;
    },
    /** Whether to refuse uploads with MinIO's message for a full disk. */
    fill(full: boolean) {
      isFull = full;
    },
    /** Sets the start of incomplete uploads this long ago. */
    age(ms: number) {
      const then = new Date(Date.now() - ms);
      for (const id of readdirSync(incomplete)) utimesSync(join(incomplete, id, "key"), then, then);
    },
  };
}
