export const examSession = {
  ended: 'Please sign in to continue your exam. Your answers are kept on this device.',
};

export const drafts = {
  notStored: "This browser can't keep unsaved text. Please save often.",
};
