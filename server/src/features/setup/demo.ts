// The demo college: accounts with known passwords, one for each role.

import { ROLES } from '@quivia/contract/roles';
import type { Site } from '@quivia/contract/site';
import * as auth from '../auth/auth.service.ts';
import * as people from '../people/people.service.ts';
import { insertSetting, selectSetting } from './setup.queries.ts';

const PASSWORD = 'Demo@2026';

const ACCOUNTS: Site['demo_accounts'] = ROLES.map((role) => ({
  username: `demo${role.toLowerCase()}`,
  password: PASSWORD,
  role,
}));

export async function loadDemo(): Promise<void> {
  await insertSetting('demo', '1');
  for (const { username, role } of ACCOUNTS) {
    const id = await auth.createAccount({
      username,
      email: `${username}@quivia.example`,
      password: PASSWORD,
      isVerified: true,
    });
    if (role === 'Admin') await people.makeAdmin(id);
  }
}

export async function demoAccounts(): Promise<Site['demo_accounts']> {
  return (await selectSetting('demo')) ? ACCOUNTS : [];
}
