// The sign-in form of index.html, which can be filled in and sent before this page has loaded.

export interface EarlySignIn {
  username: string;
  password: string;
  stays: boolean;
  /** The field that has the focus. */
  focused: string | undefined;
  isSent: boolean;
}

/** What was typed in it; undefined where it isn't shown, or not any more. */
export function readStaticSignIn(): EarlySignIn | undefined {
  const form = document.getElementById('static-sign-in');
  if (!(form instanceof HTMLFormElement) || document.documentElement.dataset.shell !== 'sign-in') return;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  return {
    username: field('username_or_email').value,
    password: field('password').value,
    stays: field('stay').checked,
    focused: form.contains(document.activeElement)
      ? (document.activeElement?.getAttribute('name') ?? '')
      : undefined,
    isSent: form.dataset.sent === 'true',
  };
}

/** The page itself is there. */
export const removeShell = () => document.getElementById('shell')?.remove();
