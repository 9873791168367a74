// An address to which events are sent, and which checks the signature by another program's reader of Standard Webhooks.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  /** As it was sent. */
  text: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  at: number;
}

export async function startReceiver(port = 0) {
  const events: ReceivedEvent[] = [];
  let answer: (event: ReceivedEvent) => number | Promise<number> = () => 204;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const event = { headers: request.headers, text, ...JSON.parse(text), at: Date.now() } as ReceivedEvent;
    events.push(event);
    reply.writeHead(await answer(event)).end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/hook?key=s3cret`,
    events,
    /** A status for each event; 204 unless told. */
    answerWith(given: typeof answer): void {
      answer = given;
    },
    /** Throws where the signature isn't by this secret, or is old. */
    verify: (secret: string, { headers, text }: ReceivedEvent) =>
      new Webhook(secret).verify(text, headers as Record<string, string>),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
