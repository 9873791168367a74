// Whether what Safe Exam Browser shows is enough for an exam.
import type { SebFailure } from '@quivia/contract/attempts';
import type { SebForm } from '@quivia/contract/seb';
import { isShown } from './keys.rules.ts';
import { isAtLeast, type SebVersion } from './version.rules.ts';

/** One hash of a key: by the script for the page's address, or in a header for that of the call. */
interface Shown {
  hash: string | undefined;
  address: string;
}

export interface Evidence {
  config: readonly Shown[];
  exam: readonly Shown[];
  version: SebVersion | undefined;
}

type Wanted = Pick<
  SebForm,
  'mode' | 'config_keys' | 'browser_exam_keys' | 'least_windows' | 'least_macos' | 'least_ios'
>;

const isAny = (shown: readonly Shown[], keys: readonly string[]) =>
  shown.map(({ hash, address }) => isShown(hash, address, keys)).includes(true);

/** SEB's script has a colon or nothing until it is ready. */
const isGiven = ({ hash = '' }: Shown) => hash.trim().length > 1;

/**
 * Undefined where it is. `ticketKey`: the config key of the file whose ticket began the session; a browser exam key depends on
 * the whole file and can't be checked for a file of its own.
 */
export function failureOf(
  wanted: Wanted,
  ticketKey: string | undefined,
  { config, exam, version }: Evidence,
): SebFailure | undefined {
  const isOwn = wanted.mode === 'own';
  if (!isOwn && ticketKey === undefined) return 'no_ticket';
  const configKeys = isOwn ? wanted.config_keys : [ticketKey as string];
  const examKeys = isOwn ? wanted.browser_exam_keys : [];
  const isRight =
    (configKeys.length === 0 || isAny(config, configKeys)) &&
    (examKeys.length === 0 || isAny(exam, examKeys)) &&
    configKeys.length + examKeys.length > 0;
  if (!isRight) return [...config, ...exam].some(isGiven) ? 'wrong_keys' : 'no_keys';
  return versionFailure(wanted, version);
}

function versionFailure(wanted: Wanted, version: SebVersion | undefined): SebFailure | undefined {
  const least = {
    windows: wanted.least_windows,
    macos: wanted.least_macos,
    ios: wanted.least_ios,
  };
  if (Object.values(least).every((one) => one === null)) return undefined;
  if (!version) return 'no_version';
  const needed = least[version.platform];
  return needed === null || isAtLeast(version.version, needed) ? undefined : 'old_version';
}
