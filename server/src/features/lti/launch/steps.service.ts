// The rows between two steps: what is in them for each purpose, and how they are bound to the browser.
import { createHash } from 'node:crypto';
import { after, minutes, now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { isKeyedHash, keyedHash, keyedHashes, randomToken } from '../../../platform/security/secrets.ts';
import type { Choice } from '../message.rules.ts';
import type { Said } from './identities.service.ts';
import * as queries from './steps.queries.ts';

/** As long as the cookie. */
export const STEP_LIFE = minutes(10);
/** Of the choice of an exam. */
export const PICKER_LIFE = minutes(15);

export interface Storage {
  /** The frame beside ours; `_parent` for the one around it. */
  target: string;
  origin: string;
  key: string;
}

export interface Steps {
  login: {
    platform_id: number;
    nonce: string;
    target: string;
    is_choice: boolean;
    /** Where a frame's browser keeps no cookie: what the platform keeps for us, and a hash of it. */
    storage: (Storage & { proof: string }) | null;
  };
  arrive: Said;
  open: { link_id: number; institution_id: number; offer_id: number | null; is_staff: boolean };
  link: Said;
  choose: {
    said: Said;
    deployment: string;
    course: string;
    choice: Choice;
    /** Whose pages may show ours. */
    ancestors: readonly string[];
    storage: Steps['login']['storage'];
  };
  /** Of a person who has signed in elsewhere. */
  code: { user_id: number; username: string };
  pick: { user_id: number; said: Said; deployment: string; course: string; choice: Choice };
}

const HASHED = 'lti-step';
const BROWSER = 'lti-browser';

export const browserHash = (browser: string): Buffer => keyedHash(BROWSER, browser);

/** Bound to nothing, it is for whoever has what its hash is of. */
export const isOfBrowser = (hash: Buffer | null, browser: string | undefined): boolean =>
  hash === null || (browser !== undefined && isKeyedHash(hash, BROWSER, browser));

/** What the platform keeps for us: long enough that nobody guesses it. */
export const proofHash = (proof: string): string => createHash('sha256').update(proof).digest('base64url');

interface Kept<Purpose extends queries.Purpose> {
  purpose: Purpose;
  data: Steps[Purpose];
  browser: Buffer | null;
  /** What it is found by; without, a new ticket. */
  ticket?: string;
  life?: number;
}

type AnyKept = { [Purpose in queries.Purpose]: Kept<Purpose> }[queries.Purpose];

/** Their tickets, in one statement. */
export async function keepSteps(...steps: AnyKept[]): Promise<string[]> {
  const made = steps.map((step) => ({ ...step, ticket: step.ticket ?? randomToken(24) }));
  await queries.insertSteps(
    made.map(({ purpose, data, browser, ticket, life = STEP_LIFE }) => ({
      hash: keyedHash(HASHED, `${purpose} ${ticket}`),
      purpose,
      browser_hash: browser,
      data,
      expires_at: after(now(), life),
    })),
  );
  return made.map(({ ticket }) => ticket);
}

const hashesOf = (purpose: queries.Purpose, ticket: string) => keyedHashes(HASHED, `${purpose} ${ticket}`);

export const takeLogin = (state: string) =>
  queries.deleteLogin<Steps['login']>(hashesOf('login', state), now());

/** It stays: whoever has it can look again. */
export const findStep = <Purpose extends queries.Purpose>(purpose: Purpose, ticket: string) =>
  queries.selectStep<Steps[Purpose]>(hashesOf(purpose, ticket), purpose, now());

/** Of many who bring the same one, one gets it. */
export const takeStep = <Purpose extends queries.Purpose>(purpose: Purpose, ticket: string) =>
  queries.deleteStep<Steps[Purpose]>(hashesOf(purpose, ticket), purpose, now());

export const forgetOldLtiSteps = job('forget-old-lti-steps', () => queries.deleteStepsOver(now()), {
  schedule: '*/15 * * * *',
});
