import { type ExamForStudent, PLAIN_PAGE } from '@quivia/contract/attempts';
import { expect, it } from 'vitest';
import { byUrgency, cardState, isCurrent, nextChange, timeIfStarted } from './card-state.ts';

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);
const exam = (given: Partial<ExamForStudent> = {}): ExamForStudent => ({
  id: 1,
  title: 'Optics',
  viva_or_quiz: 'QUIZ',
  qbank: 2,
  course_name: 'Physics',
  course_code: 'PH1',
  community: null,
  taker: 'Anna Rao, S-1',
  start_time: '2026-03-01T10:00:00.000Z',
  end_time: '2026-03-01T11:00:00.000Z',
  duration: 30,
  late_keeps_full: false,
  paper: null,
  state: 'upcoming',
  cancel_reason: null,
  end_reason: null,
  status: 'assigned',
  deadline: null,
  late_answers: 0,
  ...PLAIN_PAGE,
  server_time: '2026-03-01T09:00:00.000Z',
  ...given,
});

it('opens and ends by the clock, without asking the server again', () => {
  expect(cardState(exam(), at('09:59:59'))).toBe('upcoming');
  expect(cardState(exam(), at('10:00:00'))).toBe('open');
  expect(cardState(exam(), at('11:00:00'))).toBe('absent');
});

it('can be continued until its own deadline', () => {
  const running = exam({ status: 'in_progress', deadline: '2026-03-01T10:30:00.000Z' });
  expect(cardState(running, at('10:29:59'))).toBe('in_progress');
  expect(cardState(running, at('10:30:00'))).toBe('closing');
});

it('leads into an exam that is paused, whatever its old times say', () => {
  const paused = { since: '2026-03-01T10:25:00.000Z', reason: '', until_back: true };
  const crashed = exam({
    status: 'in_progress',
    state: 'open',
    deadline: '2026-03-01T10:30:00.000Z',
    paused,
  });
  expect(cardState(crashed, at('10:31:00'))).toBe('in_progress');
  expect(cardState(exam({ state: 'open', paused }), at('11:31:00'))).toBe('open');
  expect(cardState(exam({ paused }), at('09:31:00'))).toBe('upcoming');
});

it('says how it ended; cancelled comes before everything else', () => {
  expect(cardState(exam({ status: 'submitted' }), at('10:10:00'))).toBe('submitted');
  expect(cardState(exam({ state: 'cancelled', status: 'in_progress' }), at('10:10:00'))).toBe('cancelled');
  expect(isCurrent('open')).toBe(true);
  expect(isCurrent('absent')).toBe(false);
});

it('knows when it will change', () => {
  expect(nextChange(exam(), at('09:59:00'))).toBe(60_000);
  expect(nextChange(exam(), at('10:59:00'))).toBe(60_000);
  expect(nextChange(exam(), at('12:00:00'))).toBeNull();
});

it('promises a student who starts now the time there is, not the duration', () => {
  const minute = 60;
  expect(timeIfStarted(exam(), at('10:10:00'))).toEqual({
    isCut: false,
    until: at('10:40:00'),
    seconds: 30 * minute,
  });
  expect(timeIfStarted(exam(), at('10:30:00'))).toMatchObject({ isCut: false, until: at('11:00:00') });
  expect(timeIfStarted(exam(), at('10:58:00.500'))).toEqual({
    isCut: true,
    until: at('11:00:00'),
    seconds: 119,
  });
  const full = exam({ late_keeps_full: true });
  expect(timeIfStarted(full, at('10:58:00'))).toMatchObject({ isCut: false, until: at('11:28:00') });
  expect(timeIfStarted(exam(), at('11:05:00'))).toMatchObject({ isCut: true, seconds: 0 });
});

it('puts what closes first before the rest, and what is not open yet last', () => {
  const shown = [
    { exam: exam({ id: 1, end_time: '2026-03-06T11:00:00.000Z' }), state: 'open' as const },
    { exam: exam({ id: 2, start_time: '2026-03-01T10:20:00.000Z' }), state: 'upcoming' as const },
    { exam: exam({ id: 3, end_time: '2026-03-01T10:19:00.000Z' }), state: 'open' as const },
    { exam: exam({ id: 4, deadline: '2026-03-01T10:30:00.000Z' }), state: 'in_progress' as const },
    { exam: exam({ id: 5, start_time: '2026-03-01T10:15:00.000Z' }), state: 'upcoming' as const },
  ];
  expect(shown.sort(byUrgency).map(({ exam: { id } }) => id)).toEqual([3, 4, 1, 5, 2]);
});
