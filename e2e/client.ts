/** Headers of a random network, so that no rate limit counts the tests together. */
export const fromSomewhere = () => {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return { "x-forwarded-for": `10.${a}.${b}.${c}` };
};

/** Password of every account that the tests create. */
export const password = "correct horse battery staple";

export interface Client {
  email: string;
  token: string;
  organizationId: string;
  get(path: string): Promise<{ status: number; body: unknown }>;
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
}

async function send(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const headers = { ...fromSomewhere(), ...(init.headers as Record<string, string>) };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** A client of the HTTP API with an access token. */
async function clientBy(origin: string, email: string, token: string): Promise<Client> {
  const bearer = { authorization: `Bearer ${token}` };
  const list = await send(`${origin}/organization/ext/v1/`, { headers: bearer });
  const organizationId = (list.body as { results: { id: string }[] }).results[0]?.id ?? "";
  const headers = { ...bearer, "org-id": organizationId };
  return {
    email,
    token,
    organizationId,
    get: (path) => send(`${origin}${path}`, { headers }),
    post: (path, body) =>
      send(
        `${origin}${path}`,
        body instanceof FormData ? { method: "POST", headers, body } : json(body, headers),
      ),
  };
}

const tokenIn = (body: unknown) => (body as { access_token: string }).access_token;

/** Returns a client that is signed in as an existing account. */
export async function client(origin: string, email: string): Promise<Client> {
  const signedIn = await send(`${origin}/auth/ext/v1/login`, json({ email, password }));
  return clientBy(origin, email, tokenIn(signedIn.body));
}

type Post = (path: string, body: object) => Promise<{ status: number; body: unknown }>;

/**
 * Registers a person with a new workspace. `post` sends the registration if another client is to be
 * signed in by it too.
 */
export async function signUp(origin: string, name: string, post?: Post): Promise<Client> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.org`;
  const body = { email, password, first_name: name, last_name: "Example" };
  const path = "/auth/ext/v1/registration/";
  const answer = await (post ? post(path, body) : send(`${origin}${path}`, json(body)));
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status}`);
  return clientBy(origin, email, tokenIn(answer.body));
}
