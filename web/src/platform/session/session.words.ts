export const logoutQuestion = {
  title: 'Log out and lose unsaved changes?',
  text: "You have unsaved questions on this device. They are deleted when you log out, so that the next person can't read them.",
  confirm: 'Log out and delete them',
  stay: 'Stay',
};
