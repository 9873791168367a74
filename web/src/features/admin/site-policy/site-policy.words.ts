export const sitePanel = {
  title: 'Site',
  lead: 'Rules that apply to everyone on this site.',
  signIn: 'Passwords and second factors',
  rule: 'New passwords',
  ordered: '6 to 16 characters',
  orderedHint: 'With an upper-case letter, a lower-case letter, a digit and a special character.',
  standard: '8 to 128 characters (recommended)',
  standardHint: 'Passphrases with spaces are welcome, and no kind of character is required.',
  both: 'Common passwords are always refused. Current passwords keep working.',
  need: 'Require a second factor for Admins, institution admins and community admins',
  needHint:
    'Admins without one can set it up at their next sign-in; until then they cannot use these roles. Students and faculty can choose.',
  save: 'Save',
};

export const resetPanel = {
  title: (person: string) => `Reset the second factor of ${person}?`,
  lead: 'For someone who has lost their device and their recovery codes. Confirm their identity first. All their second factors are removed, they are signed out everywhere, and we notify them by email.',
  submit: 'Reset',
};

export const adviceCard = {
  title: 'Choose stronger passwords for your site',
  text: 'We recommend the standard rule: 8 to 128 characters, passphrases welcome. You can also require a second factor for admins.',
  open: 'Open site settings',
  dismiss: 'Not now',
};
