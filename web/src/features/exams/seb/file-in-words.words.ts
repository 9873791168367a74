// What Quivia's file tells Safe Exam Browser, in sentences.

export type File = Record<string, unknown>;

const VERSIONS: Record<string, string> = { Win: 'Windows', Mac: 'macOS', iOS: 'iOS' };

/** `Win.3.10.min` */
function versionOf(entry: unknown): string {
  const [platform = '', ...rest] = String(entry).split('.');
  const version = rest.filter((part) => part !== 'min').join('.');
  const name = VERSIONS[platform] ?? platform;
  return version === '1.0' ? `any on ${name}` : `${version} on ${name}`;
}

const listed = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;

function siteIn(rules: unknown): string {
  const [first] = Array.isArray(rules) ? (rules as { expression?: unknown }[]) : [];
  return String(first?.expression ?? '').replace(/\/\*$/, '');
}

/** Each sentence with the settings that it stands for. */
const SENTENCES: readonly (readonly [names: string[], say: (file: File) => string | false])[] = [
  [
    ['startURL', 'sebConfigPurpose'],
    () => 'Opens this exam and signs the student in, once. Each student has a file of their own.',
  ],
  [
    [
      'URLFilterEnable',
      'URLFilterEnableContentFilter',
      'URLFilterRules',
      'newBrowserWindowByLinkBlockForeign',
    ],
    ({ URLFilterRules }) => `Opens only pages of ${siteIn(URLFilterRules)}.`,
  ],
  [
    ['browserViewMode', 'enableBrowserWindowToolbar', 'allowBrowsingBackForward'],
    () => 'Fills the screen, without an address bar and without Back.',
  ],
  [
    ['quitURL', 'quitURLConfirm'],
    () => 'Quits by a button that students get after they have submitted and everything has been sent.',
  ],
  [
    ['allowQuit', 'hashedQuitPassword'],
    ({ hashedQuitPassword }) =>
      hashedQuitPassword
        ? 'Asks for your quit password to quit sooner.'
        : 'Can be quit sooner by anybody, because there is no quit password.',
  ],
  [
    ['sendBrowserExamKey', 'browserWindowWebView'],
    () => 'Shows Quivia that exactly these settings are in force.',
  ],
  [
    ['sebAllowedVersions'],
    ({ sebAllowedVersions }) =>
      Array.isArray(sebAllowedVersions) &&
      `Starts in these versions or newer: ${listed(sebAllowedVersions.map(versionOf))}.`,
  ],
  [
    ['removeBrowserProfile', 'examSessionClearCookiesOnEnd', 'examSessionClearCookiesOnStart'],
    () => 'Keeps answers that were not sent yet through a crash, and forgets who was signed in before.',
  ],
  [
    ['browserWindowAllowReload', 'showReloadButton', 'showReloadWarning'],
    () => 'Lets students load the page again.',
  ],
  [
    ['showTaskBar', 'showTime', 'showInputLanguage', 'allowWlan'],
    () => 'Shows the time, and lets students choose a keyboard language and a Wi-Fi network.',
  ],
  [
    ['allowSpellCheck'],
    ({ allowSpellCheck }) => (allowSpellCheck ? 'Checks spelling.' : 'Doesn’t check spelling.'),
  ],
  [
    ['allowUploads', 'allowDownloads'],
    ({ allowUploads }) =>
      allowUploads
        ? 'Lets students choose files where a question asks for them, and downloads nothing.'
        : 'Doesn’t upload or download files.',
  ],
  [
    ['allowVirtualMachine', 'allowScreenSharing', 'allowSiri', 'allowDictation'],
    () => 'Refuses virtual machines, screen sharing, Siri and dictation.',
  ],
];

export const sentencesOf = (file: File): string[] => SENTENCES.flatMap(([, say]) => say(file) || []);

/** What no sentence stands for, such as a setting that this page doesn't know yet. */
export function othersIn(file: File): [name: string, value: string][] {
  const said = new Set(SENTENCES.flatMap(([names]) => names));
  return Object.entries(file)
    .filter(([name]) => !said.has(name))
    .map(([name, value]) => [name, JSON.stringify(value)]);
}

/** As Safe Exam Browser's own configuration tool lists them. */
export const settingsOf = (file: File): [name: string, value: string][] =>
  Object.entries(file)
    .toSorted(([one], [other]) => one.toLowerCase().localeCompare(other.toLowerCase()))
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
