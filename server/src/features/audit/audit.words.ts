/** The log as a table. */
export const auditFile = {
  name: 'Audit log',
  columns: ['Time (UTC)', 'Name', 'Username', 'Action', 'What', 'About', 'Institution', 'API token'],
};

/** How sentences about a person begin, up to the username: patterns of the database. */
export const beforeUsername = {
  first:
    '^(?:made|changed|removed|invited|withdrew|let|admitted|declined the request of|(?:dis|en)abled the account|signed) ',
  last: '^(?:assigned .+ to|removed .+ from) ',
};
