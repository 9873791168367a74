/** The log as a table. */
export const auditFile = {
  name: 'Audit log',
  columns: ['Time (UTC)', 'Name', 'Username', 'Action', 'What', 'About', 'Institution'],
};
