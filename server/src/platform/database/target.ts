// Where PostgreSQL is: one host or several, of which one accepts writes.
import type { ConnectionOptions as TlsOptions } from 'node:tls';

export interface DatabaseOptions {
  /** Names, or the directory of a socket. Of several, the first that fits `target`. */
  host: string | string[];
  port: number | number[];
  user: string;
  password?: string | undefined;
  database: string;
  ssl?: 'prefer' | false | TlsOptions | undefined;
  target?: 'any' | 'primary' | undefined;
  /** Off behind a pooler that gives each transaction another connection. */
  prepare?: boolean | undefined;
  /** Off for what takes over the connection, such as COPY. */
  pipeline?: boolean | undefined;
  /** For the session, such as search_path. */
  session?: Record<string, string> | undefined;
  applicationName?: string | undefined;
}

export function addressOf({ host, port }: DatabaseOptions): string {
  const ports = [port].flat();
  const shown = (name: string, i: number) =>
    name.startsWith('/') ? `${name}/.s.PGSQL.${ports[i]}` : `${name}:${ports[i]}`;
  return [host].flat().map(shown).join(', ');
}

/** After no host answered, the next calls are refused at once for so long, instead of storming them. */
const PAUSE_MS = 200;

/** Which host is tried first: the last that was good. Shared by all connections to one database. */
export class Target {
  readonly options: DatabaseOptions;
  readonly hosts: { host: string; port: number }[];
  #current = 0;
  #refusedUntil = 0;
  #plain = false;
  #lastError: unknown;

  constructor(options: DatabaseOptions) {
    this.options = options;
    const ports = [options.port].flat();
    this.hosts = [options.host].flat().map((host, i) => ({ host, port: ports[i] ?? ports[0] ?? 5432 }));
  }

  get current(): number {
    return this.#current;
  }

  get isChecked(): boolean {
    return this.options.target === 'primary';
  }

  /** TLS where it is asked for; `prefer` goes without where the server has none. */
  get tls(): boolean | TlsOptions {
    const { ssl } = this.options;
    if (ssl === 'prefer') return this.#plain ? false : { rejectUnauthorized: false };
    return ssl ?? false;
  }

  /** How often to connect before giving up: each host once, and once more without TLS. */
  get tries(): number {
    return this.hosts.length + (this.options.ssl === 'prefer' && !this.#plain ? 1 : 0);
  }

  failed(host: number, error: unknown): void {
    if (
      this.options.ssl === 'prefer' &&
      !this.#plain &&
      error instanceof Error &&
      /does not support SSL/.test(error.message)
    )
      this.#plain = true;
    else if (host === this.#current) this.#current = (host + 1) % this.hosts.length;
  }

  refuse(error: unknown): void {
    this.#lastError = error;
    this.#refusedUntil = Date.now() + PAUSE_MS;
  }

  /** One of us got through: nobody needs to wait any longer. */
  reached(): void {
    this.#refusedUntil = 0;
  }

  /** What the last try ended with, while it is too early for the next. */
  get refusal(): unknown {
    return Date.now() < this.#refusedUntil ? this.#lastError : undefined;
  }
}
