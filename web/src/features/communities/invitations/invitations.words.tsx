import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';

const count = (many: number) => many.toLocaleString('en');

export const codeInvitations = {
  title: 'Invite with a code',
  days: 'Expires after (days)',
  people: 'Number of people',
  submit: 'Create a code',
  created: (code: string) => `Code ${code} is ready.`,
};

export const mailInvitations = {
  title: 'Invite by email',
  addresses: 'Email addresses',
  hint: 'One per line, or separated by commas. Each invitation is for one person.',
  expires: 'Expires after',
  days: (many: number) => plural(many, 'day'),
  submit: 'Send invitations',
  submitCount: (many: number) => `Send ${plural(many, 'invitation')}`,
};

export const mailAddresses = {
  wrong: (given: string) => `‘${given}’ is not an email address.`,
  tooMany: (given: number, most: number) =>
    `You entered ${count(given)} addresses. You can invite up to ${count(most)} people at a time.`,
};

export const invitationList = {
  mailed: 'Email invitations not used yet',
  codes: 'Codes that can be used',
  expires: (when: ReactNode, by: string) => (
    <>
      Expires {when}, created by {by}
    </>
  ),
  you: 'you',
  used: (used: number, of: number) => (
    <>
      <span className="tabular font-semibold">{count(used)}</span> of{' '}
      <span className="tabular">{count(of)}</span> people have joined
    </>
  ),
  copyCode: 'Copy code',
  codeCopied: 'Code copied',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  share: 'Share',
  shareNamed: (code: string) => `Share the link for ${code}`,
  withdraw: 'Withdraw',
  withdrawNamed: (code: string) => `Withdraw ${code}`,
};

export const withdrawDialog = {
  title: (code: string) => `Withdraw ${code}?`,
  text: 'This code and its link will no longer work. People who already joined stay members.',
  confirm: 'Withdraw',
};
