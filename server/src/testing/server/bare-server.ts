// What a save is measured against: a bare server with one POST route that parses the same body and sends a reply of
// the same size.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '@quivia/contract/endpoint';
import Fastify from 'fastify';

const HOST = '127.0.0.1';
const reply = () => ({
  message: 'Response saved',
  outcome: 'saved',
  status: 'in_progress',
  opening: 1,
  server_time: new Date().toISOString(),
  deadline: new Date().toISOString(),
});

/** Its port. */
export async function startBareFastify(): Promise<number> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.post(`${API_BASE}/quiz/response`, async () => reply());
  await app.listen({ port: 0, host: HOST });
  return (app.server.address() as AddressInfo).port;
}

/** Parses nothing: the least a server in Node can do. Its port. */
export async function startBareNode(): Promise<number> {
  const text = JSON.stringify(reply());
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return (server.address() as AddressInfo).port;
}
