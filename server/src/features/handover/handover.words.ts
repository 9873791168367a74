import { catalogue } from '@quivia/contract/message';

export const words = catalogue('handover', {
  notToHandOver:
    'There is nothing to hand over here. Its owner may still be faculty, or someone has already handed it over.',
  notColleague: ({ course }: { course: string }) =>
    `Please choose someone who teaches ${course} here. You can assign the course first.`,
  handedOver: ({ title, name }: { title: string; name: string }) => `${name} now owns ${title}.`,
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('handover.log', {
  handedOver: ({
    kind,
    title,
    from,
    to,
  }: {
    kind: 'bank' | 'exam';
    title: string;
    from: string;
    to: string;
  }) => `handed the ${kind === 'bank' ? 'question bank' : 'exam'} ${title} of ${from} to ${to}`,
});
