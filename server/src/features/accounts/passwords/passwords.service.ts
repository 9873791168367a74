// Which passwords may be chosen: by the site's rule, and none of those that are tried first.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { passwordFault } from '@quivia/contract/passwords';
import { AppError } from '../../../platform/app-error.ts';
import { passwordRule } from '../../site-policy/site-policy.service.ts';
import { weakness } from './common-passwords.rules.ts';
import { words } from './passwords.words.ts';

const LIST = path.join(import.meta.dirname, 'common-passwords.txt');

let common: ReadonlySet<string> | undefined;
let siteNames: readonly string[] = ['quivia'];

/** What the site is called: nobody's password. */
export function useSiteNames(names: readonly string[]): void {
  siteNames = ['quivia', ...names];
}

export interface Owner {
  username: string;
  email: string;
  name?: string | null | undefined;
}

function weaknessOf(password: string, { username, email, name }: Owner) {
  common ??= new Set(readFileSync(LIST, 'utf8').trim().split('\n'));
  return weakness(password, common, [...siteNames, username, email, name ?? '']);
}

export function isWeakPassword(password: string, owner: Owner): boolean {
  return weaknessOf(password, owner) !== undefined;
}

/** Cheap, and so done before the hash. `field` is where the form has it. */
export async function requireGoodPassword(password: string, owner: Owner, field: string): Promise<void> {
  const fault = passwordFault(password, await passwordRule());
  if (fault) throw new AppError('invalid_input', { field, message: words.rule({ problem: fault }) });
  const weak = weaknessOf(password, owner);
  if (weak) throw new AppError('invalid_input', { field, message: words[weak] });
}
