// Who may connect to the embedded database: the kernel tells the server which system user is at the other end of the
// socket, so there is no password to keep. Written at every start, because a copied DATA_DIR may have another owner.
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPLICATION_ROLE, SUPERUSER } from './cluster.ts';
import { words } from './embedded-postgres.words.ts';
import type { Cluster } from './pid-file.ts';

const MAP = 'quivia';

/** Returns the settings that name the files, instead of those in the data directory. */
export function writeAccessRules({ home, owner }: Cluster): Record<string, string> {
  const roles = [APPLICATION_ROLE, SUPERUSER];
  const files = {
    hba_file: [
      ...roles.map((role) => `local all ${role} peer map=${MAP}`),
      // For a standby or a base backup on this machine.
      `local replication ${SUPERUSER} peer map=${MAP}`,
    ],
    ident_file: [...new Set([owner.name, 'root'])].flatMap((user) =>
      roles.map((role) => `${MAP} ${quoted(user)} ${role}`),
    ),
  };
  return Object.fromEntries(
    Object.entries(files).map(([setting, lines]) => {
      const path = join(home, setting.replace(/^(\w+)_file$/, 'pg_$1.conf'));
      writeFileSync(path, `${words.accessRules}\n${lines.join('\n')}\n`, { mode: 0o600 });
      if (owner.credentials.uid !== undefined) chownSync(path, owner.uid, owner.gid);
      return [setting, path];
    }),
  );
}

/** A quoted name is taken as it is, also one that begins with the / of a regular expression. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
