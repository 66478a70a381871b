import { finishProviderSignIn, startProviderSignIn } from "@lectern/contract/sign-in-providers";
import type { Answer } from "@lectern/contract/endpoint";

import { addressOf } from "../app.ts";

/** A browser that keeps cookies by origin and shows where redirects lead. */
export function openProviderBrowser(appUrl: string) {
  const jars = new Map<string, Map<string, string>>();

  async function go(address: string, body?: object): Promise<Response> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  const post = async (address: string, body: object) => {
    const response = await go(address, body);
    const cookies = response.headers.getSetCookie();
    const answer: unknown = await response.json();
    return { status: response.status, cookies, body: answer };
  };

  /** Begins and returns the address at the provider. */
  async function start(id: string, body: object = {}) {
    const path = addressOf(startProviderSignIn, { params: { id } });
    const begun = await post(`${appUrl}${path}`, body);
    return { ...begun, address: (begun.body as { address: string }).address };
  }

  /** Follows the provider's redirects and returns the address that leads back to the product. */
  async function signInThere(address: string): Promise<string> {
    let at = address;
    for (let hops = 0; hops < 10 && !at.startsWith(appUrl); hops++) {
      const { headers, status } = await go(at);
      const location = headers.get("location");
      if (location === null) throw new Error(`The provider answered ${status} at ${at}.`);
      at = new URL(location, at).href;
    }
    return at;
  }

  /** Opens an address of the product and returns the path that it redirects to. */
  async function land(address: string): Promise<string> {
    const { status, headers } = await go(address);
    return `${status} ${(headers.get("location") ?? "").replace(appUrl, "")}`;
  }

  const finish = async (body: object = {}) => {
    const done = await post(`${appUrl}${finishProviderSignIn.path}`, body);
    return { ...done, body: done.body as Answer<typeof finishProviderSignIn> };
  };

  return {
    go,
    start,
    signInThere,
    land,
    finish,
    cookies: () => jars.get(appUrl) ?? new Map<string, string>(),
    /** Everything up to the return to the product; the path that it leads to. */
    async signIn(id: string, body: object = {}) {
      return land(await signInThere((await start(id, body)).address));
    },
  };
}
