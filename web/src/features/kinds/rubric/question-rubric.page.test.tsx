import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import { MarkerFields } from '../marker-fields.tsx';
import UploadReview from '../upload/upload-review.tsx';

const KEY: EssayKey = {
  model_answer: '',
  notes: '',
  rubric: [
    {
      name: 'Cause',
      choose: 'one',
      items: [{ id: 'a', text: 'Names it', marks: 2, shown: 'never', note: 'In any words' }],
    },
  ],
};

function Form({
  first,
  problems = {},
  onKey,
}: {
  first: EssayKey;
  problems?: object;
  onKey: (key: EssayKey) => void;
}) {
  const [answerKey, setAnswerKey] = useState(first);
  return (
    <MarkerFields
      answerKey={answerKey}
      problems={problems as Record<string, string>}
      onChange={(changed) => {
        setAnswerKey(changed.answerKey);
        onKey(changed.answerKey);
      }}
    />
  );
}

test('an author writes the rubric with the question, by the fields of the rubric of an exam', async () => {
  let key: EssayKey | undefined;
  const { user } = renderElement(
    <Form first={{ model_answer: '', notes: '' }} onKey={(next) => (key = next)} />,
  );
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  await user.type(screen.getByRole('textbox', { name: 'Item 1.1' }), 'Names it');
  await user.type(screen.getByRole('textbox', { name: 'Marks of item 1.1' }), '1,5');
  expect(screen.getByText('The best answer earns 1.5 by these items.')).toBeDefined();
  expect(key?.rubric).toMatchObject([
    { name: '', choose: 'many', items: [{ text: 'Names it', marks: 1.5, shown: 'applied' }] },
  ]);
  await expectAccessible();
  // What is no number is no mark, and the server says so.
  await user.clear(screen.getByRole('textbox', { name: 'Marks of item 1.1' }));
  expect(key?.rubric?.[0]?.items[0]?.marks).toBeNaN();
});

test('the sentences of the server stand at the items they are about, whatever was moved since', async () => {
  const path = 'answer_key.rubric.0.items.0.marks';
  renderElement(
    <Form
      first={KEY}
      problems={{ [path]: 'Please enter marks.', 'answer_key.notes': 'Too long.' }}
      onKey={() => {}}
    />,
  );
  const marks = screen.getByRole('textbox', { name: 'Marks of item 1.1' });
  expect(marks).toHaveProperty('value', '+2');
  expect(marks.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Please enter marks.')).toHaveLength(1);
});

test('authors read it with the question, and nobody with an answer', () => {
  const view = { question: 'Draw it.', body: {}, answerKey: KEY, answer: null };
  const { unmount } = renderElement(<UploadReview {...view} />);
  const item = within(screen.getByText('Names it').closest('li') as HTMLElement);
  expect(item.getByText('+2')).toBeDefined();
  expect(item.getByText('In any words')).toBeDefined();
  unmount();
  renderElement(<UploadReview {...view} parts={[]} />);
  expect(screen.queryByText('Names it')).toBeNull();
});
