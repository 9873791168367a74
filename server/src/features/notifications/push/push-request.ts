// One request to a push service: to a public address only, with an end, and without reading what comes back.
import { lookup as resolve } from 'node:dns';
import { request as https } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPushService } from './push-address.rules.ts';

const TIMEOUT_MS = 10_000;

interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
}

/** Every address of the name must be public: one that isn't may be the one that is connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The push service has an address that is not public'), []);
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  });

/** Answers the status. Redirects are not followed. */
async function overHttps(address: string, { headers, body }: PushRequest): Promise<number> {
  if (!isPushService(address)) throw new Error('Not the address of a push service');
  return new Promise((answer, fail) => {
    const sent = https(
      address,
      { method: 'POST', headers, lookup: publicLookup, agent: false, timeout: TIMEOUT_MS },
      (reply) => {
        answer(reply.statusCode ?? 0);
        reply.destroy();
      },
    );
    // From the first byte to the last, whatever trickles in.
    const end = setTimeout(
      () => sent.destroy(new Error('The push service did not answer in time')),
      TIMEOUT_MS,
    );
    sent.on('timeout', () => sent.destroy(new Error('The push service did not answer in time')));
    sent.on('error', fail);
    sent.on('close', () => clearTimeout(end));
    sent.end(body);
  });
}

interface Way {
  isAddress: (address: string) => boolean;
  send: (address: string, given: PushRequest) => Promise<number>;
}

const INTERNET: Way = { isAddress: isPushService, send: overHttps };
let way = INTERNET;

/** Called by tests alone, which have a push service on their own machine: no setting leads here. */
export function usePushService(other: Way | undefined): void {
  way = other ?? INTERNET;
}

export const isReachable = (address: string) => way.isAddress(address);
export const sendPush = (address: string, given: PushRequest) => way.send(address, given);
