import { randomToken, useSecretKey } from '../../platform/security/secrets.ts';
import { insertSetting, selectSetting } from './setup.queries.ts';

const KEY = 'secret_key';

/** Given by the operator, or made at the first start and kept in the database, where all processes find it. */
export async function loadSecretKey(given: string | undefined): Promise<void> {
  if (given) return useSecretKey(given);
  await insertSetting(KEY, randomToken());
  useSecretKey((await selectSetting(KEY)) as string);
}
