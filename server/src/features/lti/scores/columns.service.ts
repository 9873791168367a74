// The column of a platform that an exam's marks go to. It comes with the link where the exam was chosen in the platform; otherwise ours is
// looked for by its resource id before one is made, so that a try that was cut off makes no second one.
import { after, minutes, now, seconds } from '../../../platform/clock.ts';
import { toStore } from '../../../platform/files/stored-messages.ts';
import { nextPage, SCOPES, withQuery } from '../message.rules.ts';
import { callService, type Platform, PlatformError } from '../platform-calls.service.ts';
import { words as callWords } from '../platform-calls.words.ts';
import { selectPlatform } from '../platforms/platforms.queries.ts';
import * as queries from './columns.queries.ts';
import { waitBefore } from './scores.rules.ts';

/** What we call the column of an exam, at every platform. */
export const resourceIdOf = (examId: number): string => `quivia-exam-${examId}`;
export const TAG = 'quivia';

const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json';

/** Longer than all its calls may take. */
const TAKEN_FOR = seconds(30);
const MOST_PAGES = 20;

/** Whoever knows a link and its exam calls it when either is new. */
export const settleColumn = (linkId: number): Promise<void> =>
  queries.updateColumn(linkId, SCOPES.lineItems, now());

interface LineItem {
  id?: unknown;
  resourceId?: unknown;
}

const addressOf = (item: LineItem): string | undefined =>
  typeof item.id === 'string' && /^https?:/.test(item.id) && URL.canParse(item.id) ? item.id : undefined;

async function findColumn(platform: Platform, wanted: queries.ColumnWanted): Promise<string | undefined> {
  const resourceId = resourceIdOf(wanted.exam_id);
  let url: string | undefined = withQuery(wanted.line_items_url, { resource_id: resourceId });
  for (let pages = 0; url !== undefined && pages < MOST_PAGES; pages += 1) {
    const reply = await callService(platform, { url, scopes: [SCOPES.lineItems], accept: LINE_ITEMS });
    const items: LineItem[] = Array.isArray(reply.body) ? reply.body : [];
    // Some platforms don't filter.
    const ours = items.find((item) => item?.resourceId === resourceId);
    if (ours) return addressOf(ours);
    url = nextPage(reply.link, url);
  }
  return undefined;
}

async function makeColumn(platform: Platform, wanted: queries.ColumnWanted): Promise<string> {
  const { exam_id, exam_title, total_marks, resource_link_id, line_items_url } = wanted;
  const { body } = await callService(platform, {
    method: 'POST',
    url: line_items_url,
    scopes: [SCOPES.lineItems],
    accept: LINE_ITEM,
    contentType: LINE_ITEM,
    body: {
      label: exam_title,
      scoreMaximum: total_marks > 0 ? total_marks : 100,
      resourceId: resourceIdOf(exam_id),
      resourceLinkId: resource_link_id,
      tag: TAG,
    },
  });
  const address = addressOf(Object(body) as LineItem);
  if (!address) throw new PlatformError(callWords.noColumn);
  return address;
}

/** How many were tried: none or one. */
export async function findDueColumn(): Promise<number> {
  const wanted = await queries.takeColumnWanted(now(), after(now(), TAKEN_FOR));
  const platform = wanted && (await selectPlatform(wanted.platform_id));
  if (!wanted || !platform) return 0;
  try {
    const url = (await findColumn(platform, wanted)) ?? (await makeColumn(platform, wanted));
    await queries.updateColumnFound(wanted, url, now());
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const isOver = !error.isTransient && wanted.tries >= MOST_REFUSALS;
    const wait = error.isTransient ? waitBefore(wanted.tries) : minutes(10);
    await queries.updateColumnFailed(
      wanted.link_id,
      toStore(error.problem),
      isOver ? null : after(now(), wait),
    );
  }
  return 1;
}

const MOST_REFUSALS = 3;
