import { plural } from '@quivia/contract/plural';

export const accountsPanel = {
  title: 'Accounts',
  lead: 'Disable an account or enable it again, sign a person out everywhere, or reset their second factor.',
  search: 'Search by username, email or name',
  which: 'Which accounts',
  all: 'All',
  disabledOnly: 'Disabled',
  caption: 'Accounts',
  person: 'Person',
  email: 'Email',
  roles: 'Roles',
  devices: 'Signed in',
  status: 'Status',
  action: 'Action',
  none: 'User not found',
  noneDisabled: 'No account is disabled',
  notVerified: 'Email not verified',
  active: 'Active',
  disabled: 'Disabled',
  since: 'since',
  deviceCount: (count: number) => (count === 0 ? 'Not signed in' : plural(count, 'device')),
  lastSeen: 'last seen',
  disable: 'Disable',
  enable: 'Enable',
  signOut: 'Sign out everywhere',
  resetFactors: 'Reset second factor',
  delete: 'Delete',
  deleteNamed: (username: string) => `Delete ${username}`,
  disableNamed: (username: string) => `Disable ${username}`,
  enableNamed: (username: string) => `Enable ${username}`,
  moreFor: (username: string) => `More actions for ${username}`,
};

export const disableDialog = {
  title: (username: string) => `Disable ${username}?`,
  consequence:
    "This person is signed out everywhere at once and can't sign in until you enable the account. Nothing is deleted. An exam in progress keeps its answers and runs until its deadline.",
  reason: 'Reason',
  hint: 'Other Admins see it in the list and in the audit log. The person does not.',
  confirm: 'Disable account',
  cancel: 'Cancel',
};

export const deleteDialog = {
  title: (username: string) => `Delete ${username} for good?`,
  consequence:
    'The name, email, username, devices and notifications of this person are deleted. Marks stay in the lists under a pseudonym. The audit log keeps the name with decisions about marks, exams and roles for three years. Nobody can undo this.',
  confirm: 'Delete account',
};

export const signOutDialog = {
  title: (username: string) => `Sign ${username} out everywhere?`,
  consequence: 'Every device of this person has to sign in again. An exam in progress can then be continued.',
  confirm: 'Sign out everywhere',
};
