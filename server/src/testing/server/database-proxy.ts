import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { DatabaseOptions } from '../../platform/database/database.ts';

/** A way to the database that can be cut and mended, as when the server behind it dies and comes back. */
export interface DatabaseProxy {
  options: DatabaseOptions;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function proxyDatabase(options: DatabaseOptions): Promise<DatabaseProxy> {
  const {
    host = 'localhost',
    port = 5432,
    path: socketPath,
  } = options as { host?: string | string[]; port?: number | number[]; path?: string };
  const [firstHost = ''] = [host].flat();
  const [firstPort = 5432] = [port].flat();
  const target = () => {
    if (socketPath) return connect(socketPath);
    return firstHost.startsWith('/')
      ? connect(path.join(firstHost, `.s.PGSQL.${firstPort}`))
      : connect(firstPort, firstHost);
  };

  const open = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;
  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = target();
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server?.listen(ownPort, '127.0.0.1', resolve));
    ownPort = (server.address() as AddressInfo).port;
  }
  async function cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    for (const socket of open) socket.destroy();
    await closed;
  }
  await mend();
  const { path: _, ...rest } = options as DatabaseOptions & { path?: unknown };
  return { options: { ...rest, host: '127.0.0.1', port: ownPort }, cut, mend };
}
