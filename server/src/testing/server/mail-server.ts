import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Arrived {
  from: string;
  to: string[];
  user: string | undefined;
  secure: boolean;
  raw: Buffer;
}

/** A real mail server on this machine. */
export async function mailServer({ port = 0, tls = false } = {}) {
  const arrived: Arrived[] = [];
  let signIns = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      signIns += 1;
      return password === 'p@ss word' ? done(null, { user: username }) : done(new Error('Wrong password'));
    },
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('refused') ? done(new Error('No such person')) : done(),
    onData: (stream, { envelope, user, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        const name = user as unknown as string | undefined;
        arrived.push({ from, to, user: name, secure, raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    arrived,
    signIns: () => signIns,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
