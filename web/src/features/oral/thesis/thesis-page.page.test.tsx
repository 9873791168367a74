import { getOral } from '@quivia/contract/oral/exams';
import * as theses from '@quivia/contract/oral/thesis';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';

beforeAll(() => Promise.all([import('../oral-frame.tsx'), import('./thesis-page.tsx')]));

const REPORT = {
  examiner_id: 4,
  examiner: 'Dr Iyer',
  is_own: true,
  is_in: false,
  submitted_at: null,
  recommendation: null,
  text: null,
};

test('a report, a result and going ahead without a report say what is missing', async () => {
  let isReady = false;
  const server = fakeServer()
    .on(getOral, sampleOral({ kind: 'phd' }))
    .on(theses.getTheses, () => ({
      due_at: null,
      can_decide: true,
      theses: [
        {
          candidate_id: 5,
          name: 'Anna',
          roll_number: 'R1',
          topic: 'Waves',
          viva_at: null,
          reports: [REPORT],
          is_ready: isReady,
          override: null,
          result: null,
          hash: '',
        },
      ],
    }))
    .on(theses.submitReport, { message: 'Submitted.' })
    .on(theses.overrideReports, () => {
      isReady = true;
      return { message: 'Recorded.' };
    })
    .on(theses.recordThesisResult, { message: 'Recorded.' });
  const { user } = renderPage('/oral/7/thesis', { as: 'Faculty' });
  const open = async (button: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const report = await open('Write your report', 'Report on the thesis of Anna');
  await user.click(report.getByRole('button', { name: 'Submit' }));
  expect(await report.findByText('Please choose a recommendation')).toBeDefined();
  expect(report.getByText('Please fill all the details')).toBeDefined();
  await expectAccessible(document.body);
  await user.selectOptions(report.getByLabelText('Recommendation'), 'Revise');
  await user.type(report.getByLabelText('Report'), 'Sound.');
  await user.click(report.getByRole('button', { name: 'Submit' }));
  await isClosed();
  expect(server.sentTo(theses.submitReport)[0]?.body).toMatchObject({
    recommendation: 'revise',
    text: 'Sound.',
  });

  const override = await open(
    'Hold the viva without a report',
    'Hold the viva although a report is missing?',
  );
  await user.click(override.getByRole('button', { name: 'Confirm' }));
  expect(await override.findByText('Please give a reason')).toBeDefined();
  await user.type(override.getByLabelText('Reason'), 'Senate');
  await user.click(override.getByRole('button', { name: 'Confirm' }));
  await isClosed();
  expect(server.sentTo(theses.overrideReports)[0]?.body).toMatchObject({ reason: 'Senate' });

  const result = await open('Record the result', 'Result of Anna');
  await user.click(result.getByRole('button', { name: 'Save' }));
  expect(await result.findByText('Please choose a result')).toBeDefined();
  await user.selectOptions(result.getByLabelText('Result'), 'Degree awarded');
  await user.click(result.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(server.sentTo(theses.recordThesisResult)[0]?.body).toMatchObject({ result: 'awarded', note: '' });
});
