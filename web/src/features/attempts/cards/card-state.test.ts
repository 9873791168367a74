import type { ExamForStudent } from '@quivia/contract/attempts';
import { expect, it } from 'vitest';
import { cardState, isCurrent, nextChange } from './card-state.ts';

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);
const exam = (given: Partial<ExamForStudent> = {}): ExamForStudent => ({
  id: 1,
  title: 'Optics',
  viva_or_quiz: 'QUIZ',
  qbank: 2,
  course_name: 'Physics',
  course_code: 'PH1',
  community: null,
  start_time: '2026-03-01T10:00:00.000Z',
  end_time: '2026-03-01T11:00:00.000Z',
  duration: 30,
  state: 'upcoming',
  cancel_reason: null,
  status: 'assigned',
  deadline: null,
  navigation: 'free',
  integrity: 'record',
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
