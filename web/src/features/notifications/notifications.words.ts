import type { ChannelChoice } from '@quivia/contract/notifications';

export const notificationPanel = {
  title: 'Notification',
  unread: (count: number) => (count === 0 ? 'No unread notifications' : `${count} unread`),
  markAll: 'Mark all as read',
  none: 'Nothing new',
  noneHint: 'New quizzes, results and roles appear here.',
  older: 'Show older notifications',
};

export const notificationItem = {
  unread: 'Unread:',
  markRead: 'Mark as read',
  markReadNamed: (title: string) => `Mark as read: ${title}`,
};

export const channelChoices = {
  title: 'Notification settings',
  zone: (zone: string) => `Emails and push messages give times in your time zone: ${zone}.`,
  topics: {
    new_exams: 'New exams',
    day_before: 'The day before an exam',
    half_hour_before: '30 minutes before an exam',
    receipts: 'Receipts',
    results: 'Results',
  } satisfies Record<ChannelChoice['topic'], string>,
  hints: {
    new_exams: 'When you are assigned an exam, or its time changes. Emails come with a calendar entry.',
    day_before: 'A reminder with the time it opens.',
    half_hour_before: 'A last reminder before it opens.',
    receipts:
      'After you submit, or when your time is up: the receipt number and how many questions you answered.',
    results: 'When results are released or your marks change. You can always find them under your results.',
  } satisfies Record<ChannelChoice['topic'], string>,
  inApp: 'In the app',
  byMail: 'By email',
  byPush: 'By push',
};

export const pushMessages = {
  title: 'Push messages on this device',
  hints: {
    off: 'Get reminders on this device even when Quivia is not open. They stop when you sign out here.',
    on: 'They stop when you turn them off, or sign out on this device.',
    blocked:
      'Notifications from this site are blocked. Allow them in the settings of your browser, then reload this page.',
    unsupported:
      "This browser doesn't support push messages. On an iPhone or iPad, add Quivia to the home screen and open it from there.",
  },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  isOff: 'Push messages are off for this device.',
  refused: "The browser couldn't turn on push messages. Please try again later.",
};

export const calendarFeed = {
  title: 'Calendar',
  lead: 'Subscribe to your exams, vivas and duties in the calendar of your phone or computer. It has no marks, and stays up to date.',
  isOn: (since: string) =>
    `You have had a calendar address since ${since}. It is shown only once: if you need it again, make a new one.`,
  make: 'Make a calendar address',
  replace: 'Make a new address',
  replaceTitle: 'Make a new calendar address?',
  replaceBody: 'The address that you have now stops working at once, also in calendars that use it.',
  end: 'Turn off',
  endTitle: 'Turn off your calendar address?',
  endBody: 'Calendars that use it no longer get anything.',
  keep: 'Keep it',
  address: 'Your calendar address',
  secret:
    'Anyone with this address can read when and where your exams are. Copy it now: it isn’t shown again.',
  copy: 'Copy the address',
  copied: 'The address is copied.',
  open: 'Open in a calendar',
  code: 'The address as a QR code, for a phone',
};
