/** At the fields of a webhook. */
export const WEBHOOK_MESSAGES = {
  url: 'Enter an address that begins with https://',
  events: 'Choose at least one.',
};
