// Passkeys by WebAuthn. The library comes with the first passkey: most processes never need it.
import { Buffer } from 'node:buffer';
import { URL } from 'node:url';
import { publicUrl } from '../../../platform/mail/public-url.ts';

const library = () => import('@simplewebauthn/server');

type Json = Record<string, unknown>;

/** EdDSA, ES256 and RS256, which every authenticator has one of. Without a list the library tries what Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys belong to a name, not to a number: on the person's own machine that is localhost. */
const site = () => {
  const url = new URL(publicUrl('/'));
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { expectedRPID: url.hostname, expectedOrigin: url.origin };
};

/** Says to the passkey whose it is, and nothing about the person. */
const userHandle = (userId: number) => Buffer.from(`quivia:${userId}`);

interface Known {
  credential_id: string;
  transports: string[];
}

const asCredentials = (passkeys: readonly Known[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as never }));

export async function registrationOptions(user: { id: number; username: string }, known: readonly Known[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Quivia',
    rpID: site().expectedRPID,
    userName: user.username,
    userID: new Uint8Array(userHandle(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: asCredentials(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * We ask for no attestation, so browsers send none, or one that the passkey signed itself. Anything with certificates is
 * refused before the library reads it: checking them could make it call addresses that they name.
 */
async function hasCertificates(response: Json): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const { attestationObject } = response.response as { attestationObject: string };
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

/** Undefined when it is not what was asked for. */
export async function verifyRegistration(response: Json, challenge: string) {
  const { verifyRegistrationResponse } = await library();
  try {
    if (await hasCertificates(response)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: challenge,
      ...site(),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

/** Without `known`, the passkey says itself whose it is. Where it is `alone`, not after a password, it has to check its user. */
export async function loginOptions(
  known?: readonly Known[],
  { isAlone = !known }: { isAlone?: boolean } = {},
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site().expectedRPID,
    userVerification: isAlone ? 'required' : 'preferred',
    ...(known && { allowCredentials: asCredentials(known) }),
  });
}

/** The new count, or what was wrong. */
export async function verifyLogin(
  response: Json,
  challenge: string,
  passkey: { credential_id: string; public_key: Buffer; counter: number },
  { requireUserVerification }: { requireUserVerification: boolean },
): Promise<{ counter: number } | { problem: string }> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: challenge,
      ...site(),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification,
    });
    return verified ? { counter: authenticationInfo.newCounter } : { problem: 'signature' };
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' };
  }
}
