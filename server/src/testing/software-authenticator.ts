// A passkey in software: makes and uses credentials as an authenticator and a browser together do.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  /** How often it says it was used. */
  counter?: number;
  /** The attestation's name, of less than 24 letters; it has nothing to show. */
  format?: string;
}

export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #coseKey: Buffer;
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
    this.#coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  #authenticatorData(flags: number, { rpId, counter = this.#counter }: Ceremony): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId ?? new URL(this.#origin).hostname), head]);
  }

  #clientData(type: string, challenge: unknown, { origin = this.#origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The reply to the options of a registration. */
  create(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
    this.#userHandle = (options.user as { id: string }).id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const flags = USER_PRESENT | HAS_CREDENTIAL | (ceremony.userVerified === false ? 0 : USER_VERIFIED);
    const data = Buffer.concat([
      this.#authenticatorData(flags, ceremony),
      Buffer.alloc(16),
      length,
      this.id,
      this.#coseKey,
    ]);
    const format = ceremony.format ?? 'none';
    // CBOR: { fmt: format, attStmt: {}, authData: data }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74', 'hex'),
      Buffer.from([0x60 + format.length]),
      Buffer.from(format),
      Buffer.from('6761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, ceremony)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The reply to the options of a sign-in. */
  use(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
    this.#counter = ceremony.counter ?? this.#counter + 1;
    const flags = USER_PRESENT | (ceremony.userVerified === false ? 0 : USER_VERIFIED);
    const data = this.#authenticatorData(flags, ceremony);
    const clientData = this.#clientData('webauthn.get', options.challenge, ceremony);
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key)),
        userHandle: this.#userHandle,
      },
    };
  }
}
