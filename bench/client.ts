// Somebody signed in, who asks as the page does.

export interface Client {
  origin: string;
  token: string;
}

export interface Credentials {
  username_or_email: string;
  password: string;
}

export async function signIn(origin: string, credentials: Credentials): Promise<Client> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return { origin, token: ((await response.json()) as { access_token: string }).access_token };
}

/** A body of bytes is sent as a file. */
export async function ask(
  { origin, token }: Client,
  method: string,
  path: string,
  body?: Buffer | object,
): Promise<Response> {
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response;
}

export const askJson = async <T>(...given: Parameters<typeof ask>) =>
  (await (await ask(...given)).json()) as T;
