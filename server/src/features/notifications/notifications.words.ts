import { catalogue } from '@quivia/contract/message';

export const words = catalogue('notifications', {
  read: 'Marked as read.',
  allRead: 'All marked as read.',
  choiceSaved: 'Your choice has been saved.',
  readerSaved: 'Emails will give times in this zone.',
  pushOn: 'Push messages are on for this device.',
  pushOff: 'Push messages are off for this device.',
  noPushService: "This browser's push service can't be used.",
  noSuchZone: 'Unknown time zone.',
});
