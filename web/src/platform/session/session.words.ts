export const logoutQuestion = {
  title: 'Log out and discard unsaved questions?',
  text: "You have unsaved questions on this device. They are deleted when you log out, so that the next person can't read them.",
  confirm: 'Discard and log out',
  stay: 'Stay',
};
