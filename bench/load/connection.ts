// HTTP over a bare socket with one request under way: no client library tops out near what is to be measured.
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

export interface Connection {
  /** The whole reply and its status; status 0 when the connection broke. */
  ask(request: Buffer, onReply: (status: number, reply: Buffer) => void): void;
  close(): void;
}

export function openConnection(port: number): Connection {
  let onReply: ((status: number, reply: Buffer) => void) | undefined;
  let held: Buffer | undefined;
  let whole = 0;

  const answer = (status: number, reply: Buffer) => {
    const answered = onReply;
    onReply = undefined;
    held = undefined;
    whole = 0;
    answered?.(status, reply);
  };
  const dial = () => {
    const fresh = connect({ port, host: '127.0.0.1', noDelay: true });
    fresh.on('data', (chunk) => {
      held = held ? Buffer.concat([held, chunk]) : chunk;
      if (whole === 0) whole = lengthOf(held);
      if (whole > 0 && held.length >= whole) answer(statusOf(held), held);
    });
    fresh.on('error', () => {});
    fresh.on('close', () => {
      if (fresh !== socket) return;
      socket = undefined;
      answer(0, Buffer.alloc(0));
    });
    return fresh;
  };
  let socket: ReturnType<typeof dial> | undefined = dial();

  return {
    ask(request, then) {
      onReply = then;
      socket ??= dial();
      socket.write(request);
    },
    close() {
      const old = socket;
      socket = undefined;
      old?.destroy();
    },
  };
}

/** Of head and body together; 0 while the head is not complete. */
function lengthOf(reply: Buffer): number {
  const end = reply.indexOf(HEAD_END);
  if (end < 0) return 0;
  let at = reply.indexOf(LENGTH) + LENGTH.length;
  let length = 0;
  for (let digit = reply[at] as number; digit >= 48 && digit <= 57; digit = reply[at] as number) {
    length = length * 10 + digit - 48;
    at += 1;
  }
  return end + HEAD_END.length + length;
}

/** "HTTP/1.1 200 OK" */
const statusOf = (reply: Buffer) =>
  ((reply[9] as number) - 48) * 100 + ((reply[10] as number) - 48) * 10 + (reply[11] as number) - 48;
