import { getReplay, type ReplayEvent } from '@quivia/contract/hall/replay';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dayOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { replay as words } from './replay.words.ts';

beforeAll(() => import('./replay-page.tsx'));
afterEach(() => vi.restoreAllMocks());

const START = Date.parse('2026-11-16T09:00:00.000Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
const DAYS_LATER = at(3 * 24 * 60);

function open(places: number) {
  const events: ReplayEvent[] = [
    { kind: 'started', at: at(0) },
    ...Array.from({ length: places }, (_, i) => ({ kind: 'place' as const, at: at(i + 1), question: 1 })),
    { kind: 'ended', at: DAYS_LATER, status: 'submitted' },
  ];
  fakeServer().on(getReplay, {
    student_id: 41,
    roll_number: 'R25CS001',
    name: 'Asha Rao',
    title: 'Networks',
    questions: 1,
    status: 'submitted',
    started_at: at(0),
    due_at: at(90),
    ended_at: DAYS_LATER,
    events,
    is_cut: true,
  });
  renderPage('/hall/12/replay/41', { as: 'Faculty' });
  return screen.findByRole('slider', { name: /^Position in the exam/ });
}

const ROW = 44;
const BOX = 440;

/** As a browser lays the list out: rows of one height, in a box that shows ten of them. */
function layOut() {
  const place = (row: HTMLElement) => [...(row.parentElement?.children ?? [])].indexOf(row);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return place(this) * ROW;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX);
}

test('the list follows the slider, as little as needed', async () => {
  layOut();
  const slider = await open(98);
  const list = screen.getByRole('button', { name: /Started/ }).closest('ol') as HTMLElement;
  const moved = (position: number) => {
    fireEvent.change(slider, { target: { value: String(position) } });
    return list.scrollTop;
  };
  expect(list.scrollTop).toBe(100 * ROW - BOX);
  expect(moved(95)).toBe(100 * ROW - BOX);
  expect(moved(40)).toBe(39 * ROW);
  expect(moved(45)).toBe(39 * ROW);
  expect(moved(50)).toBe(50 * ROW - BOX);
  expect(moved(0)).toBe(50 * ROW - BOX);
});

test('a step of the slider draws only the rows that it changes', async () => {
  const slider = await open(298);
  const drawn = vi.spyOn(words, 'event');
  fireEvent.change(slider, { target: { value: '299' } });
  // The two rows, and the sentence beside the slider and of its value, each drawn once or twice; not all 300.
  expect(drawn.mock.calls.length).toBeLessThan(20);
});

test('a replay that is too long says how much of it is shown', async () => {
  await open(1);
  expect(screen.getByText('Only the first 5,000 events of each kind are shown.')).toBeDefined();
});

test('a time of another day than the start has its date', async () => {
  const slider = await open(1);
  const time = timeToSecondOf(new Date(DAYS_LATER));
  const dated = `${dayOf(DAYS_LATER)}, ${time}`;
  expect(screen.getByRole('button', { name: /Started/ }).textContent).toContain(timeToSecondOf(START));
  expect(screen.getByRole('button', { name: /Started/ }).textContent).not.toContain(dayOf(at(0)));
  expect(screen.getByText(dated).tagName).toBe('TIME');
  expect(slider.getAttribute('aria-valuetext')).toContain(dated);
});
