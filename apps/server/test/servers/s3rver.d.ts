/** The part that the tests use: an S3-compatible server over a folder, and a Koa application. */
declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  interface Context {
    method: string;
    path: string;
    query: Record<string, string>;
    status: number;
    type: string;
    body: string;
  }

  interface StoredObject {
    bucket: string;
    key: string;
  }

  interface Store {
    getResourcePath(bucket: string, key: string, resource: "object"): string;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    readonly store: Store;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly httpServer: import("node:http").Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
