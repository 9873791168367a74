import { NumberBody } from '@quivia/contract/kinds/number';
import { NumberKey } from '@quivia/contract/kinds/number.key';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { kind } from './number-editor.tsx';

let latest = kind.blank();

function Form({
  start = kind.blank(),
  problems = {},
}: {
  start?: typeof latest;
  problems?: Record<string, string>;
}) {
  const [draft, setDraft] = useState(start);
  latest = draft;
  return (
    <kind.Editor
      question="How far?"
      {...draft}
      onChange={({ body = draft.body, answerKey = draft.answerKey }) => setDraft({ body, answerKey })}
      problems={problems}
    />
  );
}

const field = (name: string, at = 0) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name })[at] as HTMLInputElement;
const press = (name: string) => screen.getByRole('button', { name });
const isComplete = () =>
  NumberBody.safeParse(latest.body).success && NumberKey.safeParse(latest.answerKey).success;

test('an author accepts a value as typed, with each kind of tolerance', async () => {
  const { user } = renderElement(<Form />);
  expect(isComplete()).toBe(false);
  await user.type(field('Value'), '1 500,5');
  expect(latest.answerKey.accepted).toEqual([
    { type: 'value', value: '1500.5', tolerance: { type: 'absolute', amount: '0' }, percent: 100 },
  ]);
  expect(field('Value').value).toBe('1 500,5');
  expect(isComplete()).toBe(true);

  const accept = screen.getByRole('combobox', { name: 'Accept' });
  await user.selectOptions(accept, 'Value ± amount');
  await user.type(field('Tolerance'), '0.5');
  expect(latest.answerKey.accepted[0]).toMatchObject({ tolerance: { type: 'absolute', amount: '0.5' } });
  await user.selectOptions(accept, 'Value ± percent');
  await user.clear(field('Tolerance (%)'));
  await user.type(field('Tolerance (%)'), '7');
  expect(latest.answerKey.accepted[0]).toMatchObject({ tolerance: { type: 'relative', amount: '0.07' } });
  await user.selectOptions(accept, 'Significant figures');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Figures' }), '4');
  expect(latest.answerKey.accepted[0]).toMatchObject({ tolerance: { type: 'figures', figures: 4 } });
  await user.selectOptions(accept, 'From … to …');
  await user.type(field('To'), '1600');
  expect(latest.answerKey.accepted).toEqual([{ type: 'range', from: '1500.5', to: '1600', percent: 100 }]);
  expect(isComplete()).toBe(true);
  await expectAccessible();
});

test('a tolerance below 1 can be typed digit by digit', async () => {
  const { user } = renderElement(<Form />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Accept' }), 'Value ± amount');
  await user.type(field('Tolerance'), '0');
  expect(field('Tolerance').value).toBe('0');
  await user.type(field('Tolerance'), '.05');
  expect(latest.answerKey.accepted[0]).toMatchObject({ tolerance: { type: 'absolute', amount: '0.05' } });
});

test('what is no number is said when the field is left', async () => {
  const { user } = renderElement(<Form />);
  await user.type(field('Value'), '1,234');
  expect(screen.queryByText(/could mean/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/“1,234” could mean 1234 or 1.234/)).toBeDefined();
  expect(isComplete()).toBe(false);
});

test('answers are added, moved and removed', async () => {
  const { user } = renderElement(<Form />);
  await user.type(field('Value'), '1');
  await user.click(press('Add answer'));
  await user.type(field('Value', 1), '2');
  await user.clear(field('Earns (%)', 1));
  await user.type(field('Earns (%)', 1), '33,5');
  await user.click(press('Move answer 2 up'));
  expect(field('Value').value).toBe('2');
  expect(document.activeElement).toBe(press('Move answer 1 up'));
  expect(latest.answerKey.accepted).toMatchObject([
    { value: '2', percent: 33.5 },
    { value: '1', percent: 100 },
  ]);
  await user.click(press('Remove answer 2'));
  expect(latest.answerKey.accepted).toHaveLength(1);
  expect(document.activeElement).toBe(field('Value'));
  expect(screen.queryByRole('button', { name: 'Remove answer 1' })).toBeNull();
  await expectAccessible();
});

test('a percentage that is none goes back to the last one', async () => {
  const { user } = renderElement(<Form />);
  await user.clear(field('Earns (%)'));
  await user.type(field('Earns (%)'), '500');
  await user.tab();
  expect(field('Earns (%)').value).toBe('50');
});

test('a unit is shown, chosen from a list with wrong ones, or typed', async () => {
  const { user } = renderElement(<Form />);
  const mode = screen.getByRole('combobox', { name: 'Unit' });
  await user.selectOptions(mode, 'Shown after the field');
  await user.type(field('Unit to show'), 'm');
  expect(latest.body).toEqual({ unit_mode: 'shown', units: ['m'] });

  await user.selectOptions(mode, 'Students choose it from a list');
  await user.click(press('Add unit'));
  await user.type(field('Unit', 1), 'mm');
  await user.click(press('Add unit'));
  await user.type(field('Unit', 2), 's');
  await user.click(screen.getAllByRole('checkbox', { name: 'Correct unit' })[1] as HTMLElement);
  await user.clear(field('Factor', 1));
  await user.type(field('Factor', 1), '.001');
  expect(latest.body).toEqual({ unit_mode: 'chosen', units: ['m', 'mm', 's'] });
  expect(latest.answerKey).toMatchObject({
    units: [
      { unit: 'm', factor: '1' },
      { unit: 'mm', factor: '0.001' },
    ],
    unit_penalty: 100,
  });
  await expectAccessible();

  await user.selectOptions(mode, 'Students type it');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(latest.body).toEqual({ unit_mode: 'typed', units: [] });
  expect(latest.answerKey.units).toHaveLength(2);
  await user.clear(field('Deduction for a wrong or missing unit (%)'));
  await user.type(field('Deduction for a wrong or missing unit (%)'), '25');
  expect(latest.answerKey.unit_penalty).toBe(25);
  await expectAccessible();

  await user.selectOptions(mode, 'No unit');
  expect(latest).toMatchObject({ body: { units: [] }, answerKey: { units: [], unit_penalty: 0 } });
});

test('sentences of the server stand at their fields', async () => {
  const start: typeof latest = {
    body: { unit_mode: 'chosen', units: ['s', 'm'] },
    answerKey: {
      accepted: [{ type: 'range', from: '2', to: '1', percent: 100 }],
      units: [{ unit: 'm', factor: '0' }],
      unit_penalty: 0,
    },
  };
  renderElement(
    <Form
      start={start}
      problems={{
        'answer_key.accepted.0.from': 'Range is wrong.',
        'answer_key.accepted': 'Full marks are missing.',
        'body.units.0': 'Unit is wrong.',
        'answer_key.units.0.factor': 'Factor is wrong.',
      }}
    />,
  );
  const described = (element: HTMLElement) => element.getAttribute('aria-describedby') ?? '';
  const says = (element: HTMLElement, text: string) =>
    described(element)
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent === text);
  expect(says(field('From'), 'Range is wrong.')).toBe(true);
  expect(says(field('Unit', 0), 'Unit is wrong.')).toBe(true);
  expect(says(field('Factor'), 'Factor is wrong.')).toBe(true);
  const list = screen.getByRole('group', { name: 'Accepted answers' });
  expect(within(list).getByText('Full marks are missing.')).toBeDefined();
  await expectAccessible();
});
