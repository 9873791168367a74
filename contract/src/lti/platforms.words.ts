/** At the fields of a platform. */
export const PLATFORM_MESSAGES = {
  name: 'Enter a name that your faculty will recognise, such as Moodle.',
  issuer: 'Enter the issuer (platform ID), an address that begins with https://',
  clientId: 'Enter the client ID.',
  deploymentId: 'Enter the deployment ID.',
  authUrl: 'Enter the authentication request address.',
  tokenUrl: 'Enter the access token address.',
  keysUrl: 'Enter the public keyset address.',
};
