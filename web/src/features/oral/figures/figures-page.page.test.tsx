import type { AgreementFigures, ExaminerPair } from '@quivia/contract/marking/figures';
import { getOral } from '@quivia/contract/oral/exams';
import { getOralFigures, type OralFigures, takePassMark } from '@quivia/contract/oral/figures';
import type { OralKind } from '@quivia/contract/oral/parts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';
import { differenceSentence, driftSentence } from './figures.words.ts';

beforeAll(() => Promise.all([import('../oral-page.tsx'), import('./figures-page.tsx')]));

const FIGURES: AgreementFigures = {
  difference: -2.1,
  interval: { low: -2.8, high: -1.4 },
  limits: { low: -5, high: 0.8 },
  within: 0.75,
  icc_single: 0.62,
  icc_mean: 0.77,
  drift: { per_hour: -0.4, interval: { low: -0.7, high: -0.1 } },
};

const PAIR: ExaminerPair = {
  first: { id: 3, name: 'Asha Rao', role: 'internal' },
  second: { id: 4, name: 'K. Raman', role: 'external' },
  rows: [
    { component: null, maximum: 20, tolerance: 2, n: 12, figures: FIGURES, kappa: null },
    { component: 'record', maximum: 10, tolerance: 1, n: 9, figures: null, kappa: null },
  ],
};

function open(given: Partial<OralFigures>, kind: OralKind = 'practical') {
  const figures = {
    fewest: 10,
    open: 12,
    subjects: 14,
    pairs: [],
    stations: null,
    exam_pass_mark: null,
    exam_taken: null,
    ...given,
  };
  const server = fakeServer().on(getOral, sampleOral({ kind })).on(getOralFigures, figures);
  return { server, ...renderPage('/oral/7/figures', { as: 'Faculty' }) };
}

test('says in words how much lower the external marks, and shows each figure', async () => {
  const page = open({ pairs: [PAIR] });
  expect(
    await screen.findByText('The external, K. Raman, marks 2.1 lower on average than Asha Rao.'),
  ).toBeTruthy();
  expect(
    screen.getByText('Over the day K. Raman becomes stricter than Asha Rao, by 0.4 marks an hour.'),
  ).toBeTruthy();
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[1]).toEqual([
    'Total',
    '12',
    '−2.1',
    '−2.8 to −1.4',
    '75 % (±2)',
    '−5 to +0.8',
    '0.62',
    '0.77',
    '–',
    '−0.4',
  ]);
  expect(rows[2]).toEqual(['Record', '9', 'Too few to say']);
  await expectAccessible(page.container);
});

test('does not call a difference or a drift real where chance explains it', () => {
  const unsure = { ...FIGURES, difference: 0.3, interval: { low: -0.2, high: 0.8 } };
  expect(differenceSentence(PAIR, unsure)).toBe(
    'The external, K. Raman, marks 0.3 higher on average than Asha Rao, which may be chance.',
  );
  expect(
    driftSentence(PAIR, { ...FIGURES, drift: { per_hour: 0.1, interval: { low: -0.1, high: 0.3 } } }),
  ).toBe(undefined);
  expect(differenceSentence(PAIR, { ...unsure, difference: 0.01 })).toBe(
    'The external, K. Raman, and Asha Rao give the same marks on average.',
  );
});

test('says when there is nothing to compare yet', async () => {
  open({});
  expect(await screen.findByText('No pairs of marks yet')).toBeTruthy();
});

test('a circuit shows the pass mark of each station, and it is taken with a press', async () => {
  const station = { station: 1, name: 'Airway', n: 24, maximum: 20, taken: null };
  const { server, container } = open(
    {
      stations: [
        { ...station, standard: { pass_mark: 10.71, r_squared: 0.92, slope: 2.5 } },
        { ...station, station: 2, name: '', n: 4, standard: null },
      ],
      exam_pass_mark: 10.71,
      exam_taken: { pass_mark: 10.5, by: 'Asha Rao', at: '2026-11-03T10:00:00.000Z' },
    },
    'osce',
  );
  expect((await screen.findByRole('row', { name: /Airway/ })).textContent).toBe(
    '1, Airway2410.71 of 200.92Not takenTake as pass mark',
  );
  expect(screen.getByRole('row', { name: /^2 4/ }).textContent).toBe('24Too few to say–Not taken');
  expect(screen.getByRole('row', { name: /^Exam/ }).textContent).toContain('10.5, taken by Asha Rao on ');
  await expectAccessible(container);
  server.on(takePassMark, { message: 'Pass mark taken.' });
  fireEvent.click(screen.getByRole('button', { name: 'Take the pass mark of station 1, Airway' }));
  const asking = await screen.findByRole('alertdialog');
  expect(asking.textContent).toContain('Candidates with less than 10.71 at station 1, Airway fail');
  fireEvent.click(within(asking).getByRole('button', { name: 'Take as pass mark' }));
  expect(await screen.findByText('Pass mark taken.')).toBeTruthy();
});
