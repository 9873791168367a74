// Webhooks that fail: their institution's administrators are notified, and after five days they are turned off.
import { after, days, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './webhooks.queries.ts';
import { logged } from './webhooks.words.ts';

const NOTIFIED_AFTER = minutes(30);
const OFF_AFTER = days(5);
const KEPT = days(30);

const pageOf = (institutionId: number) => `/institute?panel=webhooks&institution=${institutionId}` as const;

async function notifyAdmins(
  id: 'webhook.failing' | 'webhook.off',
  { institution_id, url }: { institution_id: number; url: string },
): Promise<void> {
  const { host } = new URL(url);
  const admins = await queries.selectAdmins(institution_id);
  await notifications.notify(admins, { id, params: { host } }, pageOf(institution_id));
}

/** The address has said that it wants nothing more. */
export async function giveUpOn(id: number): Promise<void> {
  const webhook = await queries.lockWebhook(id);
  if (!webhook || webhook.state === 'off') return;
  const { institution_id, url } = webhook;
  await queries.updateOff(id);
  await audit.recordAutomatic('webhook.changed', logged.gone({ url }), { institutionId: institution_id });
  await notifyAdmins('webhook.off', webhook);
}

export const watchOverWebhooks = job(
  'watch-over-webhooks',
  async () => {
    const at = now();
    await inTransaction(async () => {
      for (const one of await queries.updateGivenUp(after(at, -OFF_AFTER))) {
        await audit.recordAutomatic('webhook.changed', logged.failed({ url: one.url }), {
          institutionId: one.institution_id,
        });
        await notifyAdmins('webhook.off', one);
      }
      for (const one of await queries.updateNotified(at, after(at, -NOTIFIED_AFTER)))
        await notifyAdmins('webhook.failing', one);
    });
    await queries.deleteOldDeliveries(after(at, -KEPT));
  },
  { schedule: '*/10 * * * *' },
);
