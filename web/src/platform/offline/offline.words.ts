export const examSession = {
  ended: 'Please sign in to continue. What you entered is kept on this device.',
};

export const drafts = {
  notStored: "This browser can't keep unsaved text. Please save often.",
};
