import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { DatabaseOptions } from '../../platform/database/target.ts';

/** A way to the database that can be cut, frozen and mended, as when the machine behind it dies and comes back. */
export interface DatabaseProxy {
  options: DatabaseOptions;
  /** Nobody listens there any more, and every connection is reset. */
  cut(): Promise<void>;
  /** Connections, old and new, stay open and silent, as of a machine that hangs or is behind a broken cable. */
  freeze(): void;
  /** As a balancer does that has no server left: each connection is accepted and closed. */
  turnAway(): void;
  mend(): Promise<void>;
  /** How many connections have come. */
  seen(): number;
}

export async function proxyDatabase(options: DatabaseOptions): Promise<DatabaseProxy> {
  const [host = ''] = [options.host].flat();
  const [port = 5432] = [options.port].flat();
  const target = () =>
    host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);

  const open = new Set<Socket>();
  let mode: 'forward' | 'freeze' | 'turn away' = 'forward';
  let server: Server | undefined;
  let ownPort = 0;
  let seen = 0;

  function hold(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }

  function forward(near: Socket): void {
    const far = target();
    hold(near);
    hold(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }

  function accept(near: Socket): void {
    seen += 1;
    if (mode === 'turn away') near.destroy();
    else if (mode === 'freeze') hold(near);
    else forward(near);
  }

  async function mend(): Promise<void> {
    mode = 'forward';
    if (server?.listening) return;
    server = createServer(accept);
    await new Promise<void>((resolve) => server?.listen(ownPort, '127.0.0.1', resolve));
    ownPort = (server.address() as AddressInfo).port;
  }
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  async function cut(): Promise<void> {
    const closed = new Promise<void>((resolve) =>
      server?.listening ? server.close(() => resolve()) : resolve(),
    );
    endAll();
    await closed;
  }
  await mend();
  return {
    options: { ...options, host: '127.0.0.1', port: ownPort },
    cut,
    mend,
    freeze() {
      mode = 'freeze';
      for (const socket of open) socket.unpipe().pause();
    },
    turnAway() {
      mode = 'turn away';
      endAll();
    },
    seen: () => seen,
  };
}
