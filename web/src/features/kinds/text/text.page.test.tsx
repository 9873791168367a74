import type { TextAnswer } from '@quivia/contract/kinds/text';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import TextPlayer from './text-player.tsx';
import TextReview from './text-review.tsx';

function Question({ onSave }: { onSave?: (answer: TextAnswer | null) => void }) {
  const [answer, setAnswer] = useState<TextAnswer | null>(null);
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <TextPlayer
        questionId={1}
        question="Which city?"
        body={{}}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onSave?.(next);
        }}
        labelledBy="number"
        describedBy="text"
      >
        <p id="text">Which city?</p>
      </TextPlayer>
    </section>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' });

test('a text is saved as it is typed, and nothing when it is deleted', async () => {
  const saved: (TextAnswer | null)[] = [];
  const { user } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  await user.type(field(), 'a b');
  await user.clear(field());
  expect(saved).toEqual([{ text: 'a' }, { text: 'a ' }, { text: 'a b' }, null]);
  await expectAccessible();
});

test('the browser neither completes nor corrects', () => {
  renderElement(<Question />);
  expect(field().autocomplete).toBe('off');
  expect(field().getAttribute('spellcheck')).toBe('false');
});

test('the count is shown near the limit', async () => {
  const { user } = renderElement(<Question />);
  await user.click(field());
  await user.paste('x'.repeat(449));
  expect(screen.queryByText(/left/)).toBeNull();
  await user.paste('y');
  expect(screen.getByText('50 characters left')).toBeDefined();
  await user.paste('z'.repeat(49));
  expect(screen.getByText('1 character left')).toBeDefined();
  await expectAccessible();
});

const answerKey: TextKey = {
  accepted: [
    { text: 'New Delhi', percent: 100, match: 'exact' },
    { text: 'Del*', percent: 50, match: 'wildcard' },
    { text: 'Nayi? Dilli', percent: 33.33333, match: 'pattern' },
  ],
  ignore_case: true,
  ignore_accents: true,
  ignore_spaces: false,
  ignore_punctuation: false,
};
const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('the review shows the answer, its share and what is accepted', async () => {
  renderElement(
    <TextReview
      question=""
      body={{}}
      answerKey={answerKey}
      answer={{ text: ' Mumbai ' }}
      parts={[{ id: '', share: 0 }]}
    />,
  );
  expect(screen.getByText('Mumbai')).toBeDefined();
  expect(screen.getByText('Incorrect')).toBeDefined();
  expect(listed()).toEqual([
    'New Delhi',
    'Del** stands for any characters, earns 50 %',
    'Nayi? Dillipattern, earns 33.33 %',
  ]);
  await expectAccessible();
});

test('a right answer needs no second copy of it', () => {
  renderElement(
    <TextReview
      question=""
      body={{}}
      answerKey={{ ...answerKey, accepted: answerKey.accepted.slice(0, 1) }}
      answer={{ text: 'new delhi' }}
      parts={[{ id: '', share: 1 }]}
    />,
  );
  expect(screen.getByText('Correct')).toBeDefined();
  expect(listed()).toEqual([]);
});

test('without a key the review shows the answer alone', () => {
  renderElement(<TextReview question="" body={{}} answerKey={null} answer={{ text: 'Mumbai' }} />);
  expect(screen.getByText('Mumbai')).toBeDefined();
  expect(screen.queryByText(/Accepted|Correct answer/)).toBeNull();
});

test('an author sees the key alone', () => {
  renderElement(<TextReview question="" body={{}} answerKey={answerKey} answer={null} />);
  expect(screen.queryByText('Answer')).toBeNull();
  expect(listed()).toHaveLength(3);
});
