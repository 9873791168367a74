import { plural } from '@quivia/contract/plural';

export const signInSecurity = {
  title: 'Sign-in security',
  lead: 'With a second factor, nobody can sign in with your password alone.',
  required: 'This site requires a second factor for your role. Set one up to use it.',
  app: 'Authenticator app',
  appOff: 'Not set up. An app on your phone shows a new code every 30 seconds.',
  appSince: 'Set up on',
  setUp: 'Set up',
  remove: 'Remove',
  removeNamed: (name: string) => ` ${name}`,
  passkeys: 'Passkeys',
  noPasskeys: 'None yet. A passkey signs you in with your fingerprint, face or screen lock.',
  passkeysUnsupported: "This browser can't use passkeys here.",
  addPasskey: 'Add a passkey',
  rename: 'Rename',
  added: 'Added',
  lastUsed: 'Last used',
  never: 'Never used',
  recovery: 'Recovery codes',
  recoveryLeft: (left: number) => `${plural(left, 'code')} left. Use one if you lose your device.`,
  recoveryFew: 'Get a new set before you run out.',
  renew: 'Get new codes',
};

export const formDialog = { cancel: 'Cancel' };

export const totpDialog = {
  title: 'Set up an authenticator app',
  scan: 'Scan this code with your app, or enter the key there.',
  qr: 'QR code for your authenticator app',
  key: 'Key',
  copy: 'Copy the key',
  copied: 'Key copied',
  code: 'Code from the app',
  codeHint: '6 digits. A new one appears every 30 seconds.',
  confirm: 'Confirm',
};

export const passkeyDialog = {
  title: 'Add a passkey',
  name: 'Name',
  nameHint: 'So that you recognise it later, such as "My phone"',
  suggestion: 'My device',
  cancelled: 'No passkey was added. Please try again.',
  renameTitle: 'Rename the passkey',
  save: 'Save',
};

export const removeDialog = {
  app: 'Remove the authenticator app?',
  passkey: (name: string) => `Remove the passkey "${name}"?`,
  confirm: 'Remove',
};

export const recoveryDialog = {
  title: 'Your recovery codes',
  text: "Save these codes somewhere safe. Each signs you in once if you lose your device. You won't see them again.",
  renewTitle: 'Get new recovery codes',
  copy: 'Copy the codes',
  copied: 'Codes copied',
  done: "I've saved them",
};
