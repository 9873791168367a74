export const auditPanel = {
  title: 'Audit log',
  csv: 'CSV',
  file: 'Audit log.csv',
  lead: "Who did what, newest first. Entries can't be edited.",
  notFound: 'Nothing found',
  notFoundHint: 'Try other words, another action or a longer period.',
  none: 'Nothing has happened yet',
};

export const auditFilters = {
  search: 'Search the log',
  action: 'Action',
  allActions: 'All actions',
  from: 'From',
  to: 'To',
};
