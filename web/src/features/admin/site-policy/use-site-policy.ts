import { type ResetFactorsForm, resetFactors } from '@quivia/contract/factors';
import {
  changeSitePolicy,
  dismissPolicyAdvice,
  getSitePolicy,
  type SitePolicyForm,
} from '@quivia/contract/site-policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { forgetSite } from '../../../platform/app/use-site.ts';
import { call } from '../../../platform/http/call.ts';
import { renewSession } from '../../../platform/session/session.ts';

const POLICY = ['site-policy'];

export const useSitePolicy = () =>
  useQuery({ queryKey: POLICY, queryFn: ({ signal }) => call(getSitePolicy, {}, { signal }) });

/** Each gives the sentence that says what was done. */
export function useSitePolicyChanges() {
  const cache = useQueryClient();
  return {
    async change(body: z.output<typeof SitePolicyForm>): Promise<string> {
      const { message } = await call(changeSitePolicy, { body });
      forgetSite();
      await renewSession();
      await cache.invalidateQueries({ queryKey: POLICY });
      return message;
    },
    async dismissAdvice(): Promise<string> {
      const { message } = await call(dismissPolicyAdvice);
      await cache.invalidateQueries({ queryKey: POLICY });
      return message;
    },
    resetFactors: async (body: z.output<typeof ResetFactorsForm>): Promise<string> =>
      (await call(resetFactors, { body })).message,
  };
}
