// What a new database needs before the first visit.
import { inTransaction } from '../../platform/database.ts';
import { loadDemo } from './demo.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { hasUsers, lockSetup } from './setup.queries.ts';

interface Wanted {
  demo: boolean;
  admin: { username: string; email: string; password: string | undefined } | undefined;
}

/** Returns the made-up password of the first Admin, if one was made up just now. */
export async function setUp({
  demo,
  admin,
}: Wanted): Promise<{ username: string; password: string } | undefined> {
  return inTransaction(async () => {
    await lockSetup();
    const withDemo = demo && !(await hasUsers());
    // The demo college brings an Admin of its own; one that was asked for is made all the same.
    const made = withDemo && !admin ? undefined : await ensureFirstAdmin(admin);
    if (withDemo) await loadDemo();
    return made;
  });
}
