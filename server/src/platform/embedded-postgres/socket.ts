// The directory of the database's Unix socket: only the database's user (and root) may enter it.
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode } from '../start-error.ts';
import { type Owner, ownerMay } from './owner.ts';

/** Part of the socket's file name; nothing listens on the network. */
export const PORT = 5432;

/** The kernel holds 108 bytes on Linux and 104 on macOS. */
const LONGEST_SOCKET_PATH = 100;

export function chooseSocketDir(home: string, owner: Owner): string {
  const beside = join(home, 'socket');
  if (fits(beside)) return beside;
  const name = `quivia-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const usual = join(tmpdir(), name);
  return fits(usual) && ownerMay(owner, 'execute', tmpdir()) ? usual : join('/tmp', name);
}

/** Makes the directory; returns another one when a stranger has taken its name in the shared temporary directory. */
export function makeSocketDir(path: string, owner: Owner): string {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (err) {
    if (errorCode(err) !== 'EEXIST') throw err;
    if (isPrivate(path, owner)) return path;
    path = mkdtempSync(join(dirname(path), 'quivia-'));
  }
  if (owner.credentials.uid !== undefined) chownSync(path, owner.uid, owner.gid);
  return path;
}

function isPrivate(path: string, owner: Owner): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === owner.uid && (found.mode & 0o077) === 0;
}

/** Commas and quotes are syntax in PostgreSQL's list of directories, colons in the client's list of hosts. */
function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH && !/[,:"'\\\n]/.test(dir);
}
