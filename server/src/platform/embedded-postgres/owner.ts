// PostgreSQL refuses to run as root, so a root start hands the database to another user.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { words } from './embedded-postgres.words.ts';

export interface Owner {
  uid: number;
  gid: number;
  name: string;
  /** What spawn needs to run a program as this user; nothing when we already are this user. */
  credentials: { uid?: number; gid?: number };
}

/** Whoever owns the existing files in `home`; for new ones this user or, when this user is root, a user who may run PostgreSQL. */
export function chooseOwner(home: string): Owner {
  const uid = process.getuid?.() ?? -1;
  const folder = statSync(home, { throwIfNoEntry: false });

  if (uid !== 0) {
    if (folder && folder.uid !== uid) {
      throw new StartError(words.ownedBy(home, userName(folder.uid)));
    }
    return { uid, gid: process.getgid?.() ?? -1, name: userName(uid), credentials: {} };
  }

  const data = statSync(join(home, 'data'), { throwIfNoEntry: false });
  const existing = data ?? folder;
  if (existing && existing.uid !== 0) {
    return switchTo(existing.uid, existing.gid, userName(existing.uid));
  }
  for (const name of ['postgres', 'nobody']) {
    const [userId, groupId] = [lookUp('-u', name), lookUp('-g', name)];
    if (!userId || !groupId) continue;
    if (data) {
      throw new StartError(words.ownedByRoot(home, name));
    }
    return switchTo(Number(userId), Number(groupId), name);
  }
  throw new StartError(words.onlyRoot);
}

/** Asks the kernel rather than reading modes: parents, groups, ACLs and mount options all count. */
export function ownerMay(owner: Owner, right: 'write' | 'execute', path: string): boolean {
  if (owner.credentials.uid === undefined) {
    try {
      accessSync(path, right === 'write' ? constants.W_OK : constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const flag = right === 'write' ? '-w' : '-x';
  const probe = spawnSync('test', [flag, path], { ...owner.credentials, cwd: '/', stdio: 'ignore' });
  if (probe.error) throw switchError(probe.error, owner);
  return probe.status === 0;
}

/** A root without the right to become another user: a container with dropped capabilities, or one that maps a single user. */
export function switchError(err: Error, owner: Owner): StartError {
  return new StartError(words.cannotSwitch(owner.name), { cause: err });
}

function switchTo(uid: number, gid: number, name: string): Owner {
  return { uid, gid, name, credentials: { uid, gid } };
}

function userName(uid: number): string {
  return lookUp('-nu', String(uid)) ?? String(uid);
}

function lookUp(flag: string, user: string): string | undefined {
  const found = spawnSync('id', [flag, user], { encoding: 'utf8', cwd: '/' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}
