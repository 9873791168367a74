import { catalogue } from '@quivia/contract/message';

export const words = catalogue('notifications', {
  read: 'Marked as read.',
  allRead: 'All marked as read.',
  choiceSaved: 'Your choice has been saved.',
  readerSaved: 'Emails will give times in this zone.',
  noSuchZone: 'This time zone is not known.',
});
