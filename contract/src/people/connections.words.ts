/** At the fields of a connection. */
export const CONNECTION_MESSAGES = {
  issuer: 'Enter the issuer, an address that begins with https://',
  days: 'Enter a number of days from 1 to 90, or leave it blank.',
  clientId: 'Enter the client ID.',
  clientSecret: 'Enter the client secret.',
  domain: 'Enter a mail domain such as college.example',
};
