import { getPushSettings, subscribeToPush, unsubscribeFromPush } from '@quivia/contract/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { storage, tabStorage } from '../../platform/offline/storage.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import { pushMessages as words } from './notifications.words.ts';

const SCOPE = '/push/';
/** Who turned it on in this browser: the next person who signs in here did not. */
const TURNED_ON_BY = 'quivia.push';
const IS_ON = ['push'];

type PushState = 'unsupported' | 'blocked' | 'on' | 'off';

async function stateFor(username: string | undefined): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || storage.read(TURNED_ON_BY) !== username) return 'off';
  return (await subscription()) ? 'on' : 'off';
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Browsers refuse a subscription until the worker is active. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/push.js', { scope: SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  return registration;
}

/** Also again: the server binds the device to the session that is signed in now. */
async function turnOn(username: string): Promise<string> {
  const [{ pushManager }, { public_key }] = await Promise.all([activeWorker(), call(getPushSettings)]);
  const wanted = { userVisibleOnly: true, applicationServerKey: public_key };
  const made = await pushManager.subscribe(wanted).catch(async () => {
    // One for the server's key of before.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wanted);
  });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  const { message } = await call(subscribeToPush, { body: { address: made.endpoint, p256dh, auth } });
  storage.write(TURNED_ON_BY, username);
  return message;
}

async function turnOff(): Promise<string> {
  const current = await subscription();
  storage.remove(TURNED_ON_BY);
  if (!current) return words.isOff;
  const { message } = await call(unsubscribeFromPush, { body: { address: current.endpoint } });
  await current.unsubscribe();
  return message;
}

export function usePush() {
  const { user } = useSession();
  const username = user?.username;
  const cache = useQueryClient();
  const { data: state } = useQuery({
    queryKey: [...IS_ON, username],
    queryFn: () => stateFor(username),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return turnOff();
      if ((await Notification.requestPermission()) !== 'granted') return undefined;
      return turnOn(username ?? '');
    },
    onSuccess: (message) => void (message && toast.success(message)),
    onError: (error) => toast.error(error instanceof DOMException ? words.refused : sentenceOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: IS_ON }),
  });
  return { state, isPending, turn: mutate };
}

/** Once in a tab: somebody who signed in again goes on getting push messages here. */
export function useKeepPush() {
  const { user } = useSession();
  const username = user?.username;
  useEffect(() => {
    if (!username || storage.read(TURNED_ON_BY) !== username || tabStorage.read(TURNED_ON_BY)) return;
    tabStorage.write(TURNED_ON_BY, username);
    void stateFor(username)
      .then((state) => (state === 'on' ? turnOn(username) : undefined))
      .catch(() => tabStorage.remove(TURNED_ON_BY));
  }, [username]);
}
