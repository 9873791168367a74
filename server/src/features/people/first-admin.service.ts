import { randomInt } from 'node:crypto';
import { inTransaction } from '../../platform/database/database.ts';
import { StartError } from '../../platform/start-error.ts';
import { lockAdmins } from '../accounts/account-status/account-status.service.ts';
import * as accounts from '../accounts/accounts.service.ts';
import { isWeakPassword } from '../accounts/passwords/passwords.service.ts';
import { recordAutomatic } from '../audit/audit.service.ts';
import * as people from './people.service.ts';
import { adminPasswordWeak, adminTaken, logged, makeAdminWords } from './people.words.ts';

interface Wanted {
  username: string;
  email: string;
  password: string | undefined;
}

/** Makes an Admin if there is none who can sign in. Returns the password if it was generated, to be shown once. */
export async function ensureFirstAdmin(
  wanted: Wanted | undefined,
): Promise<{ username: string; password: string } | undefined> {
  if ((await lockAdmins()).length > 0) return undefined;
  const { username, email, password } = wanted ?? {
    username: 'admin',
    email: 'admin@quivia.example',
    password: undefined,
  };
  if (password !== undefined && isWeakPassword(password, { username, email })) {
    throw new StartError(adminPasswordWeak);
  }
  const chosen = password ?? randomPassword();
  if (await accounts.isTaken({ username, email })) {
    throw new StartError(adminTaken(username, email));
  }
  const id = await accounts.createAccount({ username, email, password: chosen, isVerified: true });
  await people.makeAdmin(id);
  return password === undefined ? { username, password: chosen } : undefined;
}

/** `npm run make-admin`: whoever runs the server decides who else runs the site. False where they were one already. */
export async function makeAnotherAdmin(username: string): Promise<boolean> {
  return inTransaction(async () => {
    const admins = await lockAdmins();
    const id = await accounts.idOf(username);
    if (id === undefined || !(await accounts.canSignIn(id)))
      throw new StartError(makeAdminWords.nobody(username));
    if (admins.includes(id)) return false;
    await people.makeAdmin(id);
    await recordAutomatic('role.granted', logged.adminByCommand({ person: username }), {
      institutionId: null,
      subjectId: id,
    });
    return true;
  });
}

/** Obeys the rule for passwords: one of each kind first, then shuffled among the rest. No look-alikes. */
function randomPassword(): string {
  const kinds = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '!@#$%^&*'];
  const pick = (from: string) => from[randomInt(from.length)] as string;
  const signs = [...kinds.map(pick), ...Array.from({ length: 10 }, () => pick(kinds.join('')))];
  for (let i = signs.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [signs[i], signs[j]] = [signs[j] as string, signs[i] as string];
  }
  return signs.join('');
}
