// Which Safe Exam Browser it is. Its script says `SEB_Windows_3.10.2.920` or `SEB_macOS_3.7.1_159F8_org.safeexambrowser.SEB`, its
// user agent `… SEB/3.10.2`.
import type { SebPlatform } from '@quivia/contract/seb';

export interface SebVersion {
  platform: SebPlatform;
  /** Such as `3.10.2`. */
  version: string;
}

const PLATFORMS: Record<string, SebPlatform> = {
  windows: 'windows',
  win: 'windows',
  macos: 'macos',
  osx: 'macos',
  mac: 'macos',
  ios: 'ios',
  ipados: 'ios',
};

const BY_SCRIPT = /[_ ](windows|win|macos|osx|mac|ios|ipados)[_ ]v?(\d+(?:\.\d+)*)/i;
/** On macOS other versions follow, for learning platforms that look for them. */
const BY_USER_AGENT = /\bSEB\/(\d+(?:\.\d+)*)/;

const SYSTEMS: readonly (readonly [RegExp, SebPlatform])[] = [
  [/iPad|iPhone|iPod/, 'ios'],
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS X/, 'macos'],
];

export function versionOf(script: string | undefined, userAgent: string | undefined): SebVersion | undefined {
  const [, name = '', version] = BY_SCRIPT.exec(script ?? '') ?? [];
  const platform = PLATFORMS[name.toLowerCase()];
  if (platform && version) return { platform, version };
  const [, sent] = BY_USER_AGENT.exec(userAgent ?? '') ?? [];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return sent && system ? { platform: system, version: sent } : undefined;
}

const NAMES: Record<SebPlatform, string> = { windows: 'Windows', macos: 'macOS', ios: 'iOS' };

/** As the board shows it: short, without what separates its fields. */
export const shownVersion = (found: SebVersion | undefined): string =>
  found ? `${NAMES[found.platform]} ${found.version.slice(0, 24)}` : '';

/** By as many numbers as the least version has. */
export function isAtLeast(version: string, least: string): boolean {
  const numbers = version.split('.').map(Number);
  for (const [place, wanted] of least.split('.').map(Number).entries()) {
    const number = numbers[place] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}
