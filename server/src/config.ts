// Every environment variable, read and checked once.
import { isIP } from 'node:net';
import path from 'node:path';
import { Email, Username } from '@quivia/contract/fields';
import { PASSWORD_RULES, passwordFault } from '@quivia/contract/passwords';
import * as z from 'zod/mini';
import { parseDatabaseUrl } from './platform/database/database-url.ts';
import { STORAGE_URL } from './platform/files/object-storage.ts';
import { type OutboundHosts, parseOutboundHosts } from './platform/outbound/outbound-address.rules.ts';
import { isTimeZone } from './platform/reader-time.rules.ts';
import { StartError } from './platform/start-error.ts';
import { isThisMachine } from './platform/this-machine.rules.ts';
import { configWords as words } from './start.words.ts';

const text = z.optional(z.string().check(z.trim()));
const flag = z.optional(z.enum(['0', '1'], words.flag));

const wholeNumber = z.string().check(z.regex(/^[0-9]{1,6}$/, words.wholeNumber));

const megabytes = (usual: string) => z._default(wholeNumber, usual);

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const Environment = z.object({
  NODE_ENV: text,
  PORT: z._default(
    z.string().check(
      z.regex(/^[0-9]{1,5}$/, words.port),
      z.refine((port) => Number(port) < 65_536, words.port),
    ),
    '8000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: text,
  DATABASE_LISTEN_URL: text,
  DATABASE_REPLICA_URL: text,
  REPLICA_MAX_LAG: z._default(z.string().check(z.regex(/^[1-9][0-9]{0,4}$/, words.wholeNumber)), '10'),
  ADMIN_USERNAME: z.optional(Username),
  ADMIN_EMAIL: z.optional(Email),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.refine(
          (given) => PASSWORD_RULES.some((rule) => passwordFault(given, rule) === undefined),
          words.password,
        ),
      ),
  ),
  DEMO: flag,
  START_QUIET: flag,
  BACKUP_DIR: text,
  IMAGES_URL: z.optional(z.string().check(z.trim(), z.regex(STORAGE_URL, words.imagesUrl))),
  PICTURES_PER_PERSON_MB: megabytes('1024'),
  PICTURES_PER_INSTITUTION_MB: megabytes('20480'),
  RESULTS_WAIT_MINUTES: z._default(z.string().check(z.regex(/^[0-9]{1,3}$/, words.wholeNumber)), '10'),
  BACKUP_KEEP: z._default(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/, words.backupKeep)), '14'),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, words.secretKey))),
  SECRET_KEY_PREVIOUS: z.optional(z.string().check(z.minLength(32, words.secretKey))),
  HSTS_SUBDOMAINS: flag,
  SMTP_URL: z.optional(z.string().check(z.trim(), z.refine(isMailServer, words.smtpUrl))),
  MAIL_FROM: z._default(z.string(), 'Quivia <no-reply@localhost>'),
  TIME_ZONE: z._default(z.string().check(z.trim(), z.refine(isTimeZone, words.timeZone)), 'UTC'),
  PUBLIC_URL: z.optional(z.url(words.publicUrl)),
  COLLEGE_NAME: z._default(z.string(), words.collegeName),
  COLLEGE_LINKS: text,
  TRUST_PROXY: z._default(z.string().check(z.refine(isProxyList, words.proxies)), 'loopback'),
  OUTBOUND_HOSTS: z.optional(
    z.string().check(z.refine((given) => parseOutboundHosts(given) !== undefined, words.outboundHosts)),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, words.metricsToken))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url(words.otlpEndpoint)),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: z._default(z.string(), 'quivia'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.string().check(z.regex(/^(0(\.[0-9]+)?|1(\.0+)?)$/, words.ratio)),
    '1',
  ),
  SLOW_STATEMENT_MS: z._default(wholeNumber, '500'),
  DRAIN_SECONDS: z.optional(wholeNumber),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, words.oneOf(LOG_LEVELS)), 'info'),
  WORKERS: z.optional(z.string().check(z.regex(/^(auto|[1-9]|[1-5][0-9]|6[0-4])$/, words.workers))),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Past a connection pooler, for what needs a connection that stays. */
  databaseListenUrl: string | undefined;
  /** A standby that answers reports while it is at most so far behind. */
  replica: { url: string; mostLagMs: number } | undefined;
  admin: { username: string; email: string; password: string | undefined } | undefined;
  demo: boolean;
  /** The variable by which others may reach it; undefined when only this machine can. */
  exposedBy: string | undefined;
  /** Sends no mail, closes no exam and releases no result: for a look at a restored database. */
  isQuiet: boolean;
  /** Where the nightly backups go, and how many are kept. */
  backups: { directory: string; keep: number } | undefined;
  /** Object storage for pictures; without it they are in the database. */
  imagesUrl: string | undefined;
  /** How much may be stored, in megabytes. */
  pictureQuotas: { person: number; institution: number };
  /** How long after the last deadline results are released automatically; 0 for at once. */
  resultsWaitMinutes: number;
  secretKey: string | undefined;
  /** Still opens what it closed, while the key is being replaced. */
  previousSecretKey: string | undefined;
  /** Tells browsers to use https for every subdomain of the site, too. */
  hstsSubdomains: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Of times in mails to people whose own zone isn't known. */
  timeZone: string;
  publicUrl: string;
  college: { name: string; links: { label: string; url: string }[] };
  trustProxy: string;
  /** Hosts on private networks that may be called, such as a campus Keycloak. */
  outboundHosts: OutboundHosts | undefined;
  /** `/metrics` answers only to this, and doesn't exist without it. */
  metricsToken: string | undefined;
  /** Where traces go, if anywhere. */
  traces: { endpoint: string; headers: Record<string, string>; service: string; ratio: number } | undefined;
  /** Statements that take longer are logged with their name; 0 logs all. */
  slowStatementMs: number;
  /** How long `/readyz` says no before the port closes. */
  drainSeconds: number;
  logLevel: string;
  /** How many processes serve; undefined for this one alone. */
  workers: number | 'auto' | undefined;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is one that was not set: compose files and shells leave such behind.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(words.invalid(String(issue?.path.join('.')), String(issue?.message)));
  }
  const read = parsed.data;
  const exposedBy = exposingVariable(read);
  return {
    port: Number(read.PORT),
    host: read.HOST,
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseListenUrl: read.DATABASE_LISTEN_URL,
    replica: read.DATABASE_REPLICA_URL
      ? { url: read.DATABASE_REPLICA_URL, mostLagMs: 1000 * Number(read.REPLICA_MAX_LAG) }
      : undefined,
    admin: firstAdmin(read),
    demo: read.DEMO === undefined ? !exposedBy : read.DEMO === '1',
    exposedBy,
    isQuiet: read.START_QUIET === '1',
    backups: read.BACKUP_DIR
      ? { directory: path.resolve(read.BACKUP_DIR), keep: Number(read.BACKUP_KEEP) }
      : undefined,
    imagesUrl: read.IMAGES_URL,
    pictureQuotas: {
      person: Number(read.PICTURES_PER_PERSON_MB),
      institution: Number(read.PICTURES_PER_INSTITUTION_MB),
    },
    resultsWaitMinutes: Number(read.RESULTS_WAIT_MINUTES),
    secretKey: read.SECRET_KEY,
    previousSecretKey: read.SECRET_KEY_PREVIOUS,
    hstsSubdomains: read.HSTS_SUBDOMAINS === '1',
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    timeZone: read.TIME_ZONE,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    college: { name: read.COLLEGE_NAME, links: collegeLinks(read.COLLEGE_LINKS) },
    trustProxy: read.TRUST_PROXY,
    outboundHosts: read.OUTBOUND_HOSTS ? parseOutboundHosts(read.OUTBOUND_HOSTS) : undefined,
    metricsToken: read.METRICS_TOKEN,
    traces: traces(read),
    slowStatementMs: Number(read.SLOW_STATEMENT_MS),
    drainSeconds: Number(read.DRAIN_SECONDS ?? (exposedBy ? 3 : 0)),
    logLevel: read.LOG_LEVEL,
    workers: read.WORKERS === undefined || read.WORKERS === 'auto' ? read.WORKERS : Number(read.WORKERS),
  };
}

function firstAdmin(read: z.infer<typeof Environment>): Config['admin'] {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = read;
  if (!username && !email && !password) return undefined;
  return { username: username ?? 'admin', email: email ?? 'admin@localhost.localdomain', password };
}

function traces(read: z.infer<typeof Environment>): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = read;
  if (!endpoint) return undefined;
  return {
    endpoint,
    headers: Object.fromEntries(
      (headers ?? '')
        .split(',')
        .map((pair) => pair.split(/=(.*)/s).map((part) => decodeURIComponent(part.trim())))
        .filter(([name, value]) => name && value),
    ),
    service: read.OTEL_SERVICE_NAME,
    ratio: Number(read.OTEL_TRACES_SAMPLER_ARG),
  };
}

function isProxyList(given: string): boolean {
  return given.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const named = ['none', 'loopback', 'linklocal', 'uniquelocal'].includes(part.trim());
    return named || (isIP(address) > 0 && (bits === undefined || /^[0-9]{1,3}$/.test(bits)));
  });
}

function isMailServer(url: string): boolean {
  return /^smtps?:\/\/\S+$/.test(url) && URL.canParse(url) && new URL(url).hostname !== '';
}

/** `Label=https://address` pairs, separated by commas. */
function collegeLinks(given: string | undefined): Config['college']['links'] {
  if (!given) return [];
  return given.split(',').map((pair) => {
    const [label, url] = pair.split(/=(.*)/s).map((part) => part.trim());
    if (!label || !url || !/^https?:\/\//.test(url)) {
      throw new StartError(words.links(pair.trim()));
    }
    return { label, url };
  });
}

/**
 * The variable that tells that others can reach this server; undefined where only this machine can. HOST alone doesn't
 * tell: behind a proxy it is a loopback address on the public internet, too. Where there is one, the demo college with
 * its public passwords is never served unasked.
 */
function exposingVariable(settings: z.infer<typeof Environment>): string | undefined {
  const { NODE_ENV, HOST, PUBLIC_URL, DATABASE_URL, SMTP_URL } = settings;
  if (NODE_ENV === 'production') return 'NODE_ENV';
  if (!isThisMachine(HOST)) return 'HOST';
  // A certificate is for a name that others use, even if it resolves to this machine here.
  if (
    PUBLIC_URL &&
    (new URL(PUBLIC_URL).protocol === 'https:' || !isThisMachine(new URL(PUBLIC_URL).hostname))
  )
    return 'PUBLIC_URL';
  if (DATABASE_URL && !databaseHosts(DATABASE_URL).every(isThisMachine)) return 'DATABASE_URL';
  if (SMTP_URL && !isThisMachine(new URL(SMTP_URL).hostname)) return 'SMTP_URL';
  return undefined;
}

function databaseHosts(url: string): string[] {
  return [parseDatabaseUrl(url).host].flat();
}
