// What a new database needs before the first visit.

import { connectFeatures } from './connect-features.ts';
import { demoAccounts, loadDemo, refreshDemo } from './demo/demo.ts';
import * as accounts from './features/accounts/accounts.service.ts';
import { ensureFirstAdmin } from './features/people/first-admin.service.ts';
import { inTransaction } from './platform/database/database.ts';
import { lockSetup } from './platform/database/settings.ts';
import { loadSecretKey } from './platform/security/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { startWords } from './start.words.ts';

interface Wanted {
  demo: boolean;
  /** The variable by which others may reach the server: the demo's public passwords are then served on request only. */
  exposedBy?: string | undefined;
  admin: { username: string; email: string; password: string | undefined } | undefined;
  /** The demo has frozen lists, which are sealed with a key of the server. */
  secretKey?: string | undefined;
  previousSecretKey?: string | undefined;
}

/** Returns the made-up password of the first Admin, if one was made up just now. */
export async function setUp({
  demo,
  exposedBy,
  admin,
  secretKey,
  previousSecretKey,
}: Wanted): Promise<{ username: string; password: string } | undefined> {
  connectFeatures();
  await loadSecretKey(secretKey, previousSecretKey);
  const { isNew, made } = await inTransaction(async () => {
    await lockSetup();
    if (exposedBy && !demo && (await demoAccounts()).length > 0) {
      throw new StartError(startWords.demoRefused(exposedBy));
    }
    const withDemo = demo && !(await accounts.hasAccounts());
    // The demo college has an Admin of its own; a requested one is made in addition.
    const made = withDemo && !admin ? undefined : await ensureFirstAdmin(admin);
    if (withDemo) await loadDemo();
    return { isNew: withDemo, made };
  });
  if (demo && !isNew) await refreshDemo();
  return made;
}
