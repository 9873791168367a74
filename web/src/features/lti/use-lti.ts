// What a launch from a learning platform leads to, and the choice of an exam in its frame.
import { chooseLtiExam, openLtiLaunch } from '@quivia/contract/lti/launch';
import {
  listPickerExams,
  openPicker,
  type PickerState,
  showLinkCode,
  signDeepLink,
} from '@quivia/contract/lti/picker';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { keptByPlatform } from './platform-storage.ts';

export const useLaunchTarget = (ticket: string) =>
  useQuery({
    queryKey: ['lti-launch', ticket],
    queryFn: ({ signal }) => call(openLtiLaunch, { body: { ticket } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const chooseExam = async (linkId: number, ticket: string, exam_id: number) =>
  (await call(chooseLtiExam, { params: { id: String(linkId) }, body: { ticket, exam_id } })).message;

export const useLinkCode = (ticket: string) =>
  useQuery({
    queryKey: ['lti-code', ticket],
    queryFn: ({ signal }) => call(showLinkCode, { body: { ticket } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** In a frame nobody is signed in: the token of the choice goes with each call. */
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export const useExamsToChoose = (token: string, search: string) =>
  useQuery({
    queryKey: ['lti-picker', token, search],
    queryFn: ({ signal }) =>
      call(listPickerExams, { query: search ? { search } : {} }, { signal, ...by(token) }),
    retry: false,
    placeholderData: (before) => before,
  });

export const signChoice = (token: string, exam_id: number) =>
  call(signDeepLink, { body: { exam_id } }, by(token));

/** `blocked`: neither the browser nor the platform has kept what shows whose choice this is. */
type Settled = Exclude<PickerState, { is: 'proof' }> | { is: 'blocked' };
type Opening = { state: Settled } | { error: unknown };

/** The first call says whether this browser has kept the cookie; the second brings what the platform has kept instead. */
async function open(ticket: string, code?: string): Promise<Settled> {
  const given = { ticket, ...(code !== undefined && { code }) };
  const first = await call(openPicker, { body: given });
  if (first.is !== 'proof') return first;
  const proof = await keptByPlatform(first);
  if (proof === undefined) return { is: 'blocked' };
  const second = await call(openPicker, { body: { ...given, proof } });
  return second.is === 'proof' ? { is: 'blocked' } : second;
}

const opened = new Map<string, Promise<Settled>>();

/** A ticket works once, so it is sent once, however often the page is drawn. */
export function usePicker(ticket: string) {
  const [result, setResult] = useState<Opening>();
  const begin = useEffectEvent(() => {
    const under = opened.get(ticket) ?? open(ticket);
    opened.set(ticket, under);
    under.then(
      (state) => setResult({ state }),
      (error: unknown) => setResult({ error }),
    );
  });
  useEffect(() => begin(), []);
  return {
    result,
    /** With the code of the person, from another tab. */
    async link(code: string) {
      setResult({ state: await open(ticket, code) });
    },
  };
}
