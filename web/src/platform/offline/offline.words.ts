export const examSession = {
  ended: 'Please sign in to continue. What you entered is kept on this device.',
};

export const away = {
  title: "You're offline.",
  signIn: 'Connect to the internet to sign in.',
  form: 'Connect to the internet to continue.',
  page: "What you see may be out of date. It updates automatically when you're connected.",
};

export const drafts = {
  notStored: "This browser can't keep unsaved text. Please save often.",
};
