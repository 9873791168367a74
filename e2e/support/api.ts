// Calls for what a journey takes as given: an account to sign in with, a message somebody sent.
import { API_BASE, type EndpointShape, type Input, type ReplyTo } from '@quivia/contract/endpoint';

export async function callApi<E extends EndpointShape>(
  origin: string,
  endpoint: E,
  input: Input<E> & { body?: unknown },
  token?: string,
): Promise<ReplyTo<E>> {
  const response = await fetch(origin + API_BASE + endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ReplyTo<E>;
}
