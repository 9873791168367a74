// How a guest gets in: the link of the invitation names them, and a code mailed to their address shows that it's them. A link
// alone opens nothing (docs/decisions/0069-guests.md). Which invitations there are and what they open, others decide.
import { OTP_LENGTH } from '@quivia/contract/fields';
import { AppError } from '../../platform/app-error.ts';
import { after, hours, minutes, now } from '../../platform/clock.ts';
import { callerNetwork } from '../../platform/security/network.ts';
import {
  isKeyedHash,
  keyedHash,
  keyedHashes,
  randomDigits,
  randomToken,
} from '../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';

/** A whole examiners' room is behind one address; a secret has 192 bits. */
const LOOKS_OF_NETWORK: Limit = { tries: 300, within: minutes(15) };
const CODES_OF_INVITATION: Limit = { tries: 5, within: minutes(15) };
const CODES_A_DAY: Limit = { tries: 40, within: hours(24) };
/** Of one code, from everywhere: with the limits above, one guess in 5,000 days succeeds. */
const TRIES = 5;
const CODE_LIFE = minutes(10);

/** What an invitation keeps of the code that was mailed last. */
interface WithCode<Purpose> {
  id: number;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_tries: number;
  code_purpose: Purpose | null;
}

interface Store<Purpose> {
  updateCode: (
    id: number,
    given: { hash: Buffer | null; expiresAt: Date | null; purpose: Purpose | null },
  ) => Promise<void>;
  addTry: (ids: number[]) => Promise<void>;
}

/** For one kind of invitations: no link and no code of another kind opens any of them. */
export function guestCodes<Purpose extends string>(
  kind: { name: string; link: string; code: string },
  store: Store<Purpose>,
) {
  /** Bound to the invitation and to what it is for: no code opens anything else. */
  const textOf = (id: number, purpose: Purpose, code: string) => `${id}:${purpose}:${code}`;
  return {
    /** Not in a transaction, so that it stays counted when one is undone. */
    countLook: () =>
      countOrRefuse(`${kind.name}-link:${callerNetwork()}`, LOOKS_OF_NETWORK, 'too_many_codes'),

    async countCode(id: number): Promise<void> {
      await countOrRefuse(`${kind.name}-code:${id}`, CODES_OF_INVITATION, 'too_many_requests');
      await countOrRefuse(`${kind.name}-codes-a-day:${id}`, CODES_A_DAY, 'too_many_requests');
    },

    newSecret: () => randomToken(24),
    hashOf: (secret: string) => keyedHash(kind.link, secret),
    hashesOf: (secret: string) => keyedHashes(kind.link, secret),

    /** Stored, to be mailed. */
    async newCode(id: number, purpose: Purpose): Promise<string> {
      const code = randomDigits(OTP_LENGTH);
      const hash = keyedHash(kind.code, textOf(id, purpose, code));
      await store.updateCode(id, { hash, expiresAt: after(now(), CODE_LIFE), purpose });
      return code;
    },

    /** The row whose code it is, used up; otherwise the try is counted. In a transaction that must not be undone. */
    async useCode<Row extends WithCode<Purpose>>(
      rows: readonly Row[],
      purpose: Purpose,
      code: string,
    ): Promise<Row | undefined> {
      const live = rows.filter(
        (row) =>
          row.code_purpose === purpose &&
          row.code_expires_at &&
          row.code_expires_at > now() &&
          row.code_tries < TRIES,
      );
      const match = live.find(
        ({ id, code_hash }) => code_hash && isKeyedHash(code_hash, kind.code, textOf(id, purpose, code)),
      );
      if (match) await store.updateCode(match.id, { hash: null, expiresAt: null, purpose: null });
      else await store.addTry(live.map(({ id }) => id));
      return match;
    },
  };
}

export const wrongCode = () => new AppError('wrong_code', { field: 'code' });

/** Enough to recognise the own address, too little for a stranger with the link. */
export const hiddenAddress = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
