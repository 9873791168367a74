export const linkedCard = {
  title: 'College sign-in',
  lead: 'You can sign in with the account of:',
  since: 'Linked',
  used: 'last used',
  unlink: 'Unlink',
  unlinkOf: (institution: string) => `Unlink ${institution}`,
  onlyWay:
    'This is the only way into your account. To unlink it, first choose a password with Forgot password on the sign-in page.',
};

export const unlinkDialog = {
  title: (institution: string) => `Unlink ${institution}?`,
  text: 'You then sign in with your password or passkey. To use the college sign-in again, you confirm it once.',
  confirm: 'Unlink',
};

export const platformsCard = {
  title: 'Learning platforms',
  lead: 'Links in the courses of these accounts open Quivia directly:',
  as: (platform: string, shown: string) => `${platform}: ${shown}`,
};

export const unlinkPlatformDialog = {
  title: (platform: string) => `Unlink ${platform}?`,
  text: 'The next time you come from there, you sign in and confirm it once. Marks no longer go to your account there.',
  confirm: 'Unlink',
};
