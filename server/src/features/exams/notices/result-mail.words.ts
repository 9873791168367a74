export const mail = {
  subject: (title: string, exam: string) => `${title}: ${exam}`,
  choice: 'You can turn these emails off under Notification on your dashboard.',
};
