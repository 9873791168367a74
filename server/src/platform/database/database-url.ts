// An address as libpq writes it: several hosts, a socket's directory, TLS, and parameters for the session.
import { StartError } from '../start-error.ts';
import { words } from './database.words.ts';
import type { DatabaseOptions } from './target.ts';

/** Ours or libpq's; whatever else stands in the address is a parameter of the session. */
const TARGETS: Record<string, DatabaseOptions['target']> = {
  any: 'any',
  'read-write': 'primary',
  primary: 'primary',
};
const TLS: Record<string, DatabaseOptions['ssl']> = {
  disable: false,
  allow: 'prefer',
  prefer: 'prefer',
  require: { rejectUnauthorized: false },
  'verify-ca': { checkServerIdentity: () => undefined },
  'verify-full': {},
};

/** `variable` is named where the address can't be read. */
export function parseDatabaseUrl(url: string, variable = 'DATABASE_URL'): DatabaseOptions {
  try {
    return parse(url);
  } catch {
    throw new StartError(words.invalidUrl(variable));
  }
}

function parse(url: string): DatabaseOptions {
  // The URL class knows one host only.
  const [, scheme, authority = '', rest] = /^(postgres(?:ql)?):\/\/([^/?]*)(.*)$/.exec(url) ?? [];
  if (!scheme) throw new TypeError('not a PostgreSQL address');
  const at = authority.lastIndexOf('@');
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map(parseHost);
  const { username, password } = new URL(`http://${authority.slice(0, at + 1)}h`);
  const { pathname, searchParams } = new URL(`http://h${rest}`);
  const take = (name: string) => {
    const value = searchParams.get(name) ?? undefined;
    searchParams.delete(name);
    return value;
  };
  const socketDir = take('host');
  const user = decodeURIComponent(username) || take('user') || 'postgres';
  const target = take('target_session_attrs');
  const tls = take('sslmode') ?? take('ssl');
  const prepare = take('prepare');
  if ((target && !TARGETS[target]) || (tls && !(tls in TLS))) throw new TypeError('not a known value');
  return {
    host: socketDir ?? hosts.map(({ host }) => host),
    port: hosts.map(({ port }) => port),
    user,
    password: decodeURIComponent(password) || take('password'),
    database: decodeURIComponent(pathname.slice(1)) || user,
    ssl: tls ? TLS[tls] : undefined,
    // Of several hosts only one takes writes.
    target: target ? TARGETS[target] : hosts.length > 1 ? 'primary' : 'any',
    prepare: prepare === undefined ? undefined : prepare !== 'false',
    session: Object.fromEntries(searchParams),
  };
}

function parseHost(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${text || 'localhost'}`);
  // http's own port is left out of what the URL class tells.
  const given = /:(\d+)$/.exec(text)?.[1];
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(given ?? (port || 5432)) };
}
