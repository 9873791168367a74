import type { Confirmation } from '@quivia/contract/confirmation';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  listFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '@quivia/contract/factors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { renewSession } from '../../../platform/session/session.ts';

const FACTORS = ['factors'];

export const useFactors = () =>
  useQuery({ queryKey: FACTORS, queryFn: ({ signal }) => call(listFactors, {}, { signal }), staleTime: 0 });

export const startTotp = (confirmed: Confirmation) => call(beginTotp, { body: confirmed });

export const canMakePasskeys = () => 'PublicKeyCredential' in window;

/** Asks the browser for a passkey; undefined when the person has cancelled. */
export async function makePasskey(confirmed: Confirmation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { ticket, options } = await call(beginPasskey, { body: confirmed });
  try {
    const response = await startRegistration({ optionsJSON: options as never });
    return { ticket, response: { ...response } as Record<string, unknown> };
  } catch (error) {
    console.warn('No passkey was made', error);
    return undefined;
  }
}

/** Each looks again afterwards. The first and the last factor change which roles can be used: the token is renewed. */
export function useFactorChanges() {
  const cache = useQueryClient();
  async function changed<T>(work: Promise<T>): Promise<T> {
    const reply = await work;
    await renewSession();
    await Promise.all([
      cache.invalidateQueries({ queryKey: FACTORS }),
      cache.invalidateQueries({ queryKey: ['profile'] }),
    ]);
    return reply;
  }
  const idOf = (id: number) => ({ id: String(id) });
  return {
    confirmTotp: (code: string) => changed(call(confirmTotp, { body: { code } })),
    removeTotp: (confirmed: Confirmation) => changed(call(removeTotp, { body: confirmed })),
    addPasskey: (body: { ticket: string; name: string; response: Record<string, unknown> }) =>
      changed(call(addPasskey, { body })),
    renamePasskey: (id: number, name: string) =>
      changed(call(renamePasskey, { params: idOf(id), body: { name } })),
    removePasskey: (id: number, confirmed: Confirmation) =>
      changed(call(removePasskey, { params: idOf(id), body: confirmed })),
    renewRecoveryCodes: (confirmed: Confirmation) => changed(call(renewRecoveryCodes, { body: confirmed })),
  };
}
