// Whether others can reach this server. HOST alone doesn't tell: behind a proxy it is a loopback address on the public
// internet, too. Where this says yes, the demo college with its public passwords is never served unasked.
import { parseDatabaseUrl } from './platform/database/database-url.ts';
import { isThisMachine } from './platform/this-machine.rules.ts';

interface Settings {
  NODE_ENV?: string | undefined;
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}

/** The variable that tells, or undefined for a server that only this machine can reach. */
export function exposingVariable(settings: Settings): string | undefined {
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
