export const logoutQuestion = {
  drafts: {
    title: 'Log out and discard unsaved questions?',
    text: "You have unsaved questions on this device. They are deleted when you log out, so that the next person can't read them.",
    confirm: 'Discard and log out',
    stay: 'Stay',
  },
  exam: {
    title: 'Log out during your exam?',
    text: 'Your exam is still running, and so is its clock. Your answers are kept. Log in again to continue.',
    confirm: 'Log out',
    stay: 'Stay',
  },
};
