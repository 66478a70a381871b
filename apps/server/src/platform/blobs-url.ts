import type { S3Settings } from "#deps";

const understood = new Set(["endpoint", "region", "prefix"]);
const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function endpointOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error("its endpoint must be an address such as https://s3.example.org");
  }
  return text;
}

/**
 * Reads `s3://key:secret@bucket?endpoint=…&region=…&prefix=…`; everything but the bucket is
 * optional. Throws an Error whose message explains the mistake and never contains the secret.
 */
export function readBlobsUrl(text: string, env: NodeJS.ProcessEnv): S3Settings {
  const example = "must be an address such as s3://bucket?endpoint=https://s3.example.org";
  if (!URL.canParse(text)) throw new Error(example);
  const { protocol, hostname, pathname, searchParams, username, password } = new URL(text);
  if (protocol !== "s3:" || !bucketForm.test(hostname)) throw new Error(example);
  if (pathname.length > 1) throw new Error("names a folder with prefix=…, not behind the bucket");
  for (const name of searchParams.keys()) {
    if (!understood.has(name)) throw new Error("knows endpoint, region and prefix alone");
  }
  if ((username === "") !== (password === "")) {
    throw new Error("must hold both a key and its secret, or neither");
  }
  const prefix = searchParams.get("prefix")?.replace(/^\/+|\/+$/g, "") ?? "";
  return {
    bucket: hostname,
    endpoint: endpointOf(searchParams.get("endpoint")),
    region: searchParams.get("region") ?? env["AWS_REGION"] ?? "us-east-1",
    prefix: prefix === "" ? "" : `${prefix}/`,
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
  };
}
