export const sessionEnded = 'Please sign in to continue. What you entered is kept on this device.';

export const away = {
  title: "You're offline.",
  signIn: 'Connect to the internet to sign in.',
  form: 'Connect to the internet to continue.',
  page: "What you see may be out of date. It updates automatically when you're connected.",
};

export const damaged = {
  notSent: (entries: number) =>
    entries === 1
      ? "1 entry that was waiting on this device can't be read, so it wasn't sent. Please check what you entered last."
      : `${entries} entries that were waiting on this device can't be read, so they weren't sent. Please check what you entered last.`,
};

export const drafts = {
  notStored: "This browser can't keep unsaved text. Please save often.",
};
