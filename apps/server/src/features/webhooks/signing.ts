import { createHmac, randomBytes } from "node:crypto";

const mark = "whsec_";

/** Returns a new secret as Standard Webhooks writes them. */
export const inventSecret = () => `${mark}${randomBytes(32).toString("base64")}`;

/** Returns the headers of a delivery, signed as Standard Webhooks says. */
export function signedHeaders(
  secret: string,
  id: string,
  body: string,
  now = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(mark.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
