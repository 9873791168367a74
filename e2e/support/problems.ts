// No page may complain: not in the console, not by an exception, not about the content security policy.
import type { BrowserContext } from '@playwright/test';

export interface Problems {
  watch(context: BrowserContext): Promise<void>;
  /** Complaints that belong to the journey, such as the browser's own about a refused call. */
  expect(...patterns: RegExp[]): void;
  unexpected(): string[];
}

/** The browser notes every refused call in the console. */
export const refused = (status: number) => new RegExp(`responded with a status of ${status}\\b`);
/** Also when it looks for a newer service worker, in its own time. */
export const NO_NETWORK =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED|CONNECTION_RESET)|error occurred when fetching the script/;

/** Plain pages such as /healthz name no icon, and some builds of Chromium then look for this one. */
const NO_ICON = /\/favicon\.ico\)$/;

const TELL_OF_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('The policy ' + event.violatedDirective + ' blocked ' + event.blockedURI);
});`;

export function noteProblems(): Problems {
  const noted: string[] = [];
  const expected: RegExp[] = [];
  return {
    async watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') noted.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => noted.push(error.error().stack ?? String(error.error())));
      await context.addInitScript({ content: TELL_OF_VIOLATIONS });
    },
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => noted.filter((text) => ![NO_ICON, ...expected].some((pattern) => pattern.test(text))),
  };
}
