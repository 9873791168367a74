/** At the fields of a connection. */
export const CONNECTION_MESSAGES = {
  issuer: 'Enter the issuer, an address that begins with https://',
  clientId: 'Enter the client ID.',
  clientSecret: 'Enter the client secret.',
  domain: 'Enter a mail domain such as college.example',
};
