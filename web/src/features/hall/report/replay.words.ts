import { MOST_REPLAYED, type ReplayEvent } from '@quivia/contract/hall/replay';
import { plural } from '@quivia/contract/plural';
import { inWords } from '../../../platform/app/spans.words.ts';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import { integrity } from '../../../shared/attempts/integrity.words.ts';
import { actName } from '../hall.words.ts';
import { signedMinutes } from './report.words.tsx';

const FOR = { student: '', room: ' (the room)', everyone: ' (everyone)' };

const because = (reason: string) => (reason ? `: ${reason}` : '');

function lasting({ at, until }: { at: string; until: string | null }): string {
  const length = until && Math.round((Date.parse(until) - Date.parse(at)) / 1000);
  return length ? ` for ${inWords(length)}` : '';
}

function seen({ at, seen_at }: { at: string; seen_at: string | null }): string {
  if (!seen_at) return ' (not seen)';
  const seconds = Math.round((Date.parse(seen_at) - Date.parse(at)) / 1000);
  return ` (seen after ${inWords(Math.max(1, seconds))})`;
}

export const replay = {
  title: (who: string) => `Replay: ${who}`,
  lead: 'Built only from stored records. It shows what happened, without judging it.',
  slider: 'Position in the exam',
  position: (position: number, events: number) => `${position} of ${plural(events, 'event')}`,
  paused: 'Paused',
  answers: 'Answers so far',
  events: 'Events',
  none: 'Nothing is stored: this student has not started.',
  question: (number: number) => `Question ${number}`,
  noAnswer: 'No answer',
  cut: `Only the first ${MOST_REPLAYED.toLocaleString('en')} events of each kind are shown.`,
  here: 'Here',
  event(event: ReplayEvent): string {
    if (event.kind === 'started') return 'Started';
    if (event.kind === 'ended') return attemptStatus[event.status];
    if (event.kind === 'answer')
      return (
        `${event.question === null ? 'Answer' : `Question ${event.question}`}: ${event.answer || 'answer cleared'}` +
        `${event.is_late ? ' (late)' : ''}${event.is_paused ? ' (arrived during a pause)' : ''}`
      );
    if (event.kind === 'record')
      return integrity.event({ ...event, kind: event.what, question_number: event.question });
    if (event.kind === 'place') return `At question ${event.question}`;
    if (event.kind === 'silent')
      return event.until ? `Not heard from${lasting(event)}` : 'No contact from here on';
    if (event.kind === 'paused')
      return `Paused${event.by ? ` by ${event.by}` : ''}${lasting(event)}${because(event.reason)}`;
    if (event.kind === 'minutes')
      return (
        `${inWords(Math.abs(event.seconds))} ${event.seconds < 0 ? 'removed' : 'added'}${because(event.reason)}` +
        (event.is_undone ? ' (undone)' : '')
      );
    if (event.kind === 'message') {
      const what = event.question === null ? actName(event.what) : `Explained question ${event.question}`;
      return `${what}${FOR[event.concerns]}, by ${event.by}: ${event.text}${seen(event)}`;
    }
    const more = event.minutes ? signedMinutes(event.minutes * 60) : '';
    return `${actName(event.what)}${FOR[event.concerns]}, by ${event.by}${because(more)}${because(event.reason)}`;
  },
};
