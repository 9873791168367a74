// What Quivia's file tells Safe Exam Browser. Only settings that every platform documents, with the types that it expects: a
// wrong one makes SEB for macOS reset itself.
import { createHash } from 'node:crypto';
import type { SebForm } from '@quivia/contract/seb';
import type { SebSettings } from './plist.rules.ts';

interface FileParts extends Pick<SebForm, 'least_windows' | 'least_macos' | 'least_ios' | 'quit_password'> {
  /** The page of ours, such as `https://quivia.example`. */
  site: string;
  startAddress: string;
  quitAddress: string;
  spellCheck: boolean;
  /** A question is answered with files. */
  takesFiles: boolean;
}

const FULL_SCREEN = 1;
/** WKWebView on macOS and iOS, always. */
const MODERN = 3;
/** The file starts an exam and leaves what SEB is set to otherwise. */
const STARTS_EXAM = 0;
const ALLOW = 1;

export function fileSettings(parts: FileParts): SebSettings {
  const { host, pathname } = new URL(parts.site);
  const versions = allowedVersions(parts);
  return {
    sebConfigPurpose: STARTS_EXAM,
    startURL: parts.startAddress,
    quitURL: parts.quitAddress,
    quitURLConfirm: false,
    allowQuit: true,
    ...(parts.quit_password !== null && { hashedQuitPassword: passwordHash(parts.quit_password) }),
    sendBrowserExamKey: true,
    browserWindowWebView: MODERN,
    browserViewMode: FULL_SCREEN,
    enableBrowserWindowToolbar: false,
    allowBrowsingBackForward: false,
    newBrowserWindowByLinkBlockForeign: true,
    URLFilterEnable: true,
    URLFilterEnableContentFilter: false,
    URLFilterRules: [
      { action: ALLOW, active: true, expression: `${host}${pathname.replace(/\/$/, '')}/*`, regex: false },
    ],
    // A page that hangs can be loaded again.
    browserWindowAllowReload: true,
    showReloadButton: true,
    showReloadWarning: false,
    // Answers that were not sent yet outlive a crash; who the last student was doesn't.
    examSessionClearCookiesOnStart: true,
    examSessionClearCookiesOnEnd: false,
    removeBrowserProfile: false,
    showTaskBar: true,
    showTime: true,
    // Questions and answers can be in other scripts.
    showInputLanguage: true,
    // A student whose Wi-Fi has gone can choose one.
    allowWlan: true,
    allowSpellCheck: parts.spellCheck,
    allowUploads: parts.takesFiles,
    allowDownloads: false,
    allowVirtualMachine: false,
    allowScreenSharing: false,
    allowSiri: false,
    allowDictation: false,
    ...(versions.length > 0 && { sebAllowedVersions: versions }),
  };
}

/** What a platform without a least version is given, because naming one platform excludes the others. */
const ANY = '1.0';

function allowedVersions({ least_windows, least_macos, least_ios }: FileParts): string[] {
  if (least_windows === null && least_macos === null && least_ios === null) return [];
  return [`Win.${least_windows ?? ANY}.min`, `Mac.${least_macos ?? ANY}.min`, `iOS.${least_ios ?? ANY}.min`];
}

/** As SEB stores the password that it asks before it quits. */
export const passwordHash = (password: string): string => createHash('sha256').update(password).digest('hex');
