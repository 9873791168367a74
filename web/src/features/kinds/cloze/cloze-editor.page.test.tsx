import type { ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { newBlank } from './blanks.ts';
import { kind } from './cloze-editor.tsx';

interface Draft {
  question: string;
  body: ClozeBody;
  answerKey: ClozeKey;
}

interface FormProps {
  start: Draft;
  problems: Record<string, string>;
  onDraft: (draft: Draft) => void;
}

function Form({ start, problems, onDraft }: FormProps) {
  const [draft, setDraft] = useState(start);
  onDraft(draft);
  return (
    <kind.Editor
      {...draft}
      problems={problems}
      onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
    />
  );
}

function renderEditor(start: Draft, problems: Record<string, string> = {}) {
  let now = start;
  const keep = (draft: Draft) => {
    now = draft;
  };
  return {
    ...renderElement(<Form start={start} problems={problems} onDraft={keep} />),
    now: () => now,
  };
}

const textField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text with blanks' });
const blank = (number: number) => screen.getByRole('group', { name: new RegExp(`^Blank ${number}`) });

test('an author turns selected words into blanks, sets them up, and removes one', async () => {
  const question = 'Paris has 20 districts.';
  const { user, now, container } = renderEditor({ question, ...kind.blank() });
  textField().setSelectionRange(0, 5);
  await user.click(screen.getByRole('button', { name: 'Add a blank' }));
  expect(now().question).toBe('[[paris]] has 20 districts.');
  const at = now().question.indexOf('20');
  textField().setSelectionRange(at, at + 2);
  await user.click(screen.getByRole('button', { name: 'Add a blank' }));
  expect(now().question).toBe('[[paris]] has [[20]] districts.');
  expect(within(blank(2)).getByRole<HTMLSelectElement>('combobox', { name: 'Answer type' }).value).toBe(
    'number',
  );
  await user.selectOptions(within(blank(1)).getByRole('combobox', { name: 'Answer type' }), 'choice');
  const [first, second] = within(blank(1)).getAllByRole<HTMLInputElement>('textbox', { name: 'Option' });
  expect(first?.value).toBe('Paris');
  await user.type(second as HTMLElement, 'Lyon');
  await user.selectOptions(within(blank(1)).getByRole('combobox', { name: 'Weight' }), '2');
  expect(now().body.holes).toEqual([
    {
      id: 'paris',
      type: 'choice',
      options: [
        { id: 'a', text: 'Paris' },
        { id: 'b', text: 'Lyon' },
      ],
    },
    { id: '20', type: 'number' },
  ]);
  expect(now().answerKey.holes.paris).toEqual({ type: 'choice', weight: 2, percents: { a: 100, b: 0 } });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Remove Blank 2' }));
  expect(now().question).toBe('[[paris]] has 20 districts.');
  expect(Object.keys(now().answerKey.holes)).toEqual(['paris']);
});

test('a blank that was deleted from the text returns with its settings when that is undone', async () => {
  const { user, now } = renderEditor({
    question: 'On the [[xkcd]].',
    body: { holes: [{ id: 'xkcd', type: 'text' }] },
    answerKey: { holes: { xkcd: newBlank('xkcd', 'text', 'Seine').key } },
  });
  // What was stored is shown with a word.
  expect(textField().value).toBe('On the [[seine]].');
  await user.clear(textField());
  expect(now().body.holes).toEqual([]);
  expect(screen.getByText('This text has no blanks yet.')).toBeDefined();
  await user.click(textField());
  await user.paste('On the [[seine]].');
  expect(now().answerKey.holes.seine).toEqual(newBlank('x', 'text', 'Seine').key);
});

test('problems stand at their blank and field', () => {
  const question = 'On the [[seine]].';
  renderEditor(
    {
      question,
      body: { holes: [newBlank('seine', 'choice', 'Seine').hole] },
      answerKey: { holes: { seine: newBlank('seine', 'choice', 'Seine').key } },
    },
    {
      'body.holes.0': 'Blank 1 is in the text more than once.',
      'body.holes.0.options.1.text': 'Blank 1 has an empty option.',
      'answer_key.holes.seine.percents': 'Select the right option.',
    },
  );
  expect(within(blank(1)).getByText('Blank 1 is in the text more than once.')).toBeDefined();
  const option = within(blank(1)).getAllByRole('textbox', { name: 'Option' })[1];
  expect(option?.getAttribute('aria-invalid')).toBe('true');
  expect(within(blank(1)).getByText('Select the right option.')).toBeDefined();
});
