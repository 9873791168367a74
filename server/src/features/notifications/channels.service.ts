// By which channels people are told of something: what they chose, or what goes without saying.
import type { Topic } from '@quivia/contract/notifications';
import { CHANNELS } from './channels.rules.ts';
import { type Choice, selectChoicesOf } from './notifications.queries.ts';

export type Channels = Pick<Choice, 'in_app' | 'by_mail' | 'by_push'>;

export async function channelsOf(userIds: number[]): Promise<(userId: number, topic: Topic) => Channels> {
  const chosen = new Map(
    (await selectChoicesOf(userIds)).map((choice) => [`${choice.user_id} ${choice.topic}`, choice]),
  );
  return (userId, topic) => chosen.get(`${userId} ${topic}`) ?? CHANNELS[topic];
}

/** Of these people, those who want emails about this. */
export async function mailedAbout(
  people: readonly { user_id: number }[],
  about: Topic,
): Promise<Set<number>> {
  const userIds = people.map(({ user_id }) => user_id);
  const chosen = await channelsOf(userIds);
  return new Set(userIds.filter((user) => chosen(user, about).by_mail));
}
