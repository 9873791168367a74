// One request to a push service. Nobody reads what comes back but its status.
import { callOut } from '../../../platform/outbound/outbound.ts';
import { isPushService } from './push-address.rules.ts';

interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
}

async function overHttps(address: string, given: PushRequest): Promise<number> {
  if (!isPushService(address)) throw new Error('Not the address of a push service');
  const { status } = await callOut(address, { method: 'POST', ...given });
  return status;
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
