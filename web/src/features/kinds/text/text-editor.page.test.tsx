import { TextKey } from '@quivia/contract/kinds/text.key';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { kind } from './text-editor.tsx';

let latest = kind.blank().answerKey;

function Form({ problems = {} }: { problems?: Record<string, string> }) {
  const [answerKey, setKey] = useState(kind.blank().answerKey);
  latest = answerKey;
  return (
    <kind.Editor
      question="Which city?"
      body={{}}
      answerKey={answerKey}
      onChange={(changed) => changed.answerKey && setKey(changed.answerKey)}
      problems={problems}
    />
  );
}

const field = (name: string, at = 0) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name })[at] as HTMLInputElement;

test('an author lists answers with their share, and says what counts', async () => {
  const { user } = renderElement(<Form />);
  await user.type(field('Answer'), 'New Delhi');
  await user.click(screen.getByRole('button', { name: 'Add answer' }));
  expect(document.activeElement).toBe(field('Answer', 1));
  await user.type(field('Answer', 1), 'Del*');
  expect(screen.getByText(/Here \* is a star/)).toBeDefined();
  await user.selectOptions(
    screen.getAllByRole('combobox', { name: 'Compare' })[1] as HTMLElement,
    'Wildcard (*)',
  );
  expect(screen.getByText(/stands for any characters, or none/)).toBeDefined();
  await user.clear(field('Earns (%)', 1));
  await user.type(field('Earns (%)', 1), '50');
  await user.click(screen.getByRole('checkbox', { name: 'Upper and lower case count' }));
  await user.click(screen.getByRole('checkbox', { name: 'Accents count' }));
  expect(latest).toEqual({
    accepted: [
      { text: 'New Delhi', percent: 100, match: 'exact' },
      { text: 'Del*', percent: 50, match: 'wildcard' },
    ],
    ignore_case: false,
    ignore_accents: true,
    ignore_spaces: false,
    ignore_punctuation: false,
  });
  expect(TextKey.safeParse(latest).success).toBe(true);
  await expectAccessible();
});

test('sentences of the server stand at their fields', async () => {
  renderElement(
    <Form
      problems={{
        'answer_key.accepted': 'Full marks are missing.',
        'answer_key.accepted.0.text': 'Please enter an answer.',
      }}
    />,
  );
  expect(screen.getByText('Full marks are missing.')).toBeDefined();
  expect(field('Answer').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
});
