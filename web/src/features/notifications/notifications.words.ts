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
  topics: { results: 'Results' } satisfies Record<ChannelChoice['topic'], string>,
  hints: {
    results: 'When results are released or your marks change. You can always find them under your results.',
  } satisfies Record<ChannelChoice['topic'], string>,
  inApp: 'In the app',
  byMail: 'By email',
};
