// The script object that Safe Exam Browser gives a page. It may come late, and its keys may come later still.

interface Security {
  configKey?: unknown;
  browserExamKey?: unknown;
  appVersion?: unknown;
  updateKeys?: unknown;
}

interface SebObject {
  version?: unknown;
  security?: Security;
}

declare global {
  interface Window {
    SafeExamBrowser?: SebObject;
    /** SEB for macOS calls back by name. */
    quiviaSebKeys?: () => void;
  }
}

export interface SebKeys {
  config_key?: string;
  browser_exam_key?: string;
  version?: string;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
/** Until it is ready, a key is empty or a colon. */
const keyIn = (value: unknown) => (textIn(value).length > 1 ? textIn(value) : '');

function read(): SebKeys {
  const { version, security } = window.SafeExamBrowser ?? {};
  const keys = {
    config_key: keyIn(security?.configKey),
    browser_exam_key: keyIn(security?.browserExamKey),
    version: textIn(version) || textIn(security?.appVersion),
  };
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, text]) => (text ? [[name, text.slice(0, 200)]] : [])),
  );
}

const isReady = ({ config_key, browser_exam_key }: SebKeys) => Boolean(config_key ?? browser_exam_key);

function askForKeys(): void {
  const { updateKeys } = window.SafeExamBrowser?.security ?? {};
  if (typeof updateKeys !== 'function') return;
  // A name of its own would not outlive the build.
  window.quiviaSebKeys = Object.defineProperty(() => {}, 'name', { value: 'quiviaSebKeys' });
  try {
    updateKeys.call(window.SafeExamBrowser?.security, window.quiviaSebKeys);
  } catch (error) {
    console.warn('Safe Exam Browser did not give its keys', error);
  }
}

const LOOK_MS = 200;
const PATIENCE_MS = 5_000;

/** What it shows for the address of this document, after at most five seconds; nothing where there is no SEB. */
export async function sebKeys(signal: AbortSignal, patienceMs = PATIENCE_MS): Promise<SebKeys> {
  const until = performance.now() + patienceMs;
  let isAsked = false;
  while (!isReady(read()) && performance.now() < until && !signal.aborted) {
    if (!isAsked && window.SafeExamBrowser?.security) {
      isAsked = true;
      askForKeys();
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return read();
}

/** As far as a page can tell: the object may be missing. */
export const isInSeb = () =>
  window.SafeExamBrowser !== undefined || /\bSEB\b|SafeExamBrowser/.test(navigator.userAgent);

/** There it can't quit itself: a person leaves it. */
export const isSebOnIos = () => {
  const { version } = read();
  if (version) return /[_ ](ios|ipados)[_ ]/i.test(version);
  return /iPad|iPhone|iPod/.test(navigator.userAgent);
};
