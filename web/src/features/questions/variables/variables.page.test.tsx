import type { Variable } from '@quivia/contract/kinds/parameters';
import { changeQuestion, drawValues, getQuestion } from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankServer, questionOf } from '../../../testing/sample-bank.ts';
import { parametersOf, variableForms } from './variable-form.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const variables: Variable[] = [
  { type: 'range', name: 'a', from: '1', to: '9', step: '2' },
  { type: 'list', name: 'g', values: ['9.81', '1.62'] },
  { type: 'formula', name: 'area', formula: 'a * g', rounding: { type: 'decimals', decimals: 2 } },
  { type: 'formula', name: 'x', formula: 'area / 3', rounding: { type: 'none' } },
];

test('variables are the same after writing and reading them', () => {
  expect(parametersOf(variableForms({ variables }))).toEqual({ variables });
  expect(parametersOf([])).toBeNull();
});

const drawn = (values: Record<string, string>, problem = '') => ({
  values,
  answer: problem ? '' : '12',
  problem,
});

function open() {
  const page = renderPage('/faculty?panel=create-qbank&bank=5&question=101', { as: 'Faculty' });
  const editor = async () => within(await screen.findByLabelText('Edit question 1'));
  const edit = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Edit question 1' }));
    return editor();
  };
  return { ...page, editor, edit };
}

test('variables are added, drawn 20 times, and saved with the question', async () => {
  const server = bankServer()
    .on(drawValues, {
      problems: {},
      draws: [drawn({ a: '3' }), drawn({ a: '4' }, '“b” is not a number when a = 4.')],
      example: { question: 'What is 3?', options: [{ option: 'Three', is_correct: true }], body: null },
    })
    .on(changeQuestion, { message: 'Question saved.', version: 2 });
  const { user, edit } = open();
  const fields = await edit();
  await user.click(fields.getAllByText('Variables')[0] as HTMLElement);
  await user.click(fields.getByRole('button', { name: 'Add variable' }));
  expect(fields.getByLabelText('Name')).toHaveProperty('value', 'a');
  expect(await fields.findByText('“b” is not a number when a = 4.')).toBeDefined();
  expect(fields.getByText("1 draw of 20 can't be used. No student gets values like these.")).toBeDefined();
  expect(fields.getByText('What is 3?')).toBeDefined();
  await user.click(fields.getByText('Save'));
  await waitFor(() => expect(server.sentTo(changeQuestion)).toHaveLength(1));
  expect(server.sentTo(changeQuestion)[0]).toMatchObject({
    body: { parameters: { variables: [{ type: 'range', name: 'a', from: '1', to: '10', step: '1' }] } },
  });
});

test('mistakes are told at their fields: while writing, and when saving', async () => {
  const question = questionOf(1, {
    parameters: { variables },
    example: { a: '1', g: '1', area: '1', x: '1' },
  });
  bankServer({ held: [question] })
    .on(getQuestion, question)
    .on(drawValues, {
      problems: { 'parameters.variables.2.formula': 'There is no variable “h”.' },
      draws: [],
      example: null,
    })
    .on(changeQuestion, () =>
      refusal('invalid_input', {
        fields: { 'parameters.variables.1.name': 'There is already a variable “a”.' },
      }),
    );
  const { user, edit } = open();
  expect(await screen.findByText('area = a * g, 2 decimals')).toBeDefined();
  const fields = await edit();
  expect(await fields.findByText('There is no variable “h”.')).toBeDefined();
  expect(fields.getByText('Complete the question and the variables to see 20 draws.')).toBeDefined();
  const [, second] = fields.getAllByLabelText('Name');
  await user.clear(second as HTMLElement);
  await user.click(fields.getByText('Save'));
  expect((await fields.findAllByText(/^Please use a letter first/)).length).toBeGreaterThan(0);
  await user.type(second as HTMLElement, 'a');
  await user.click(fields.getByText('Save'));
  expect((await fields.findAllByText('There is already a variable “a”.')).length).toBeGreaterThan(0);
});
