import { catalogue } from '@quivia/contract/message';

export const words = catalogue('deletion', {
  deletedOwn: 'Your account and your personal data have been deleted.',
  deleted: ({ pseudonym }: { pseudonym: string }) =>
    `The account and its personal data have been deleted. Its marks stay under the name ${pseudonym}.`,
  takesExam: 'An exam is in progress for this account. Please submit it first, or wait until it ends.',
  holdsExam: 'This account runs an exam that is still open. Please end it first, or wait until it ends.',
  notYourself: 'To delete your own account, use Delete account in your profile.',
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('deletion.log', {
  deletedOwn: 'deleted their own account',
  deleted: ({ pseudonym }: { pseudonym: string }) => `deleted the account of ${pseudonym}`,
});
