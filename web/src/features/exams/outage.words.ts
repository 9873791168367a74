import { plural } from '@quivia/contract/plural';
import type { OutageForExaminer } from '@quivia/contract/running-exams';
import { timeOf as clockTimeOf } from '../../platform/app/date-time.tsx';

const timeOf = (at: string) => clockTimeOf(new Date(at));

export const outage = {
  what: ({ started_at, ended_at, minutes }: OutageForExaminer) =>
    `Quivia was unavailable from ${timeOf(started_at)} to ${timeOf(ended_at)} (${minutes} min).`,
  effect: ({ exams, minutes }: OutageForExaminer) =>
    `${plural(exams, 'running exam')} ${exams === 1 ? 'was' : 'were'} affected. You can give everyone ${plural(minutes, 'more minute')}.`,
  giveBack: 'Give everyone the time back',
};
