import type { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderElement } from '../../../testing/render-page.tsx';
import type { Writing } from '../kind.ts';
import EssayPlayer from './essay-player.tsx';
import EssayReview from './essay-review.tsx';

afterEach(() => void vi.useRealTimers());

const BODY: EssayBody = { template: '', words_from: 2, words_to: 4 };

interface QuestionProps {
  body?: EssayBody;
  writing?: Partial<Writing>;
  onSave?: (answer: EssayAnswer | null) => void;
}

function Question({ body = BODY, writing, onSave }: QuestionProps) {
  const [answer, setAnswer] = useState<EssayAnswer | null>(null);
  return (
    <section>
      <h2 id="number">Question 1</h2>
      <EssayPlayer
        questionId={1}
        question="Why?"
        body={body}
        answer={answer}
        onAnswer={(next) => {
          setAnswer(next);
          onSave?.(next);
        }}
        labelledBy="number"
        describedBy="text"
        writing={{ spellCheck: false, allowsPaste: false, onChoose: () => {}, ...writing }}
      >
        <p id="text">Why?</p>
      </EssayPlayer>
    </section>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });

test('a text is saved as it is typed, with its words counted, and beyond the limit too', async () => {
  const saved: (EssayAnswer | null)[] = [];
  const { user } = renderElement(<Question onSave={(answer) => saved.push(answer)} />);
  expect(screen.getByText('2 to 4 words are asked for.')).toBeDefined();
  await user.type(field(), 'one two three four');
  expect(screen.getByText('4 words')).toBeDefined();
  await user.type(field(), ' five');
  expect(screen.getByText('1 word more than asked for. Your whole text is kept.')).toBeDefined();
  expect(saved.at(-1)).toEqual({ text: 'one two three four five' });
  await user.clear(field());
  expect(saved.at(-1)).toBeNull();
  await expectAccessible();
});

test('a screen reader hears the count after a pause, not with each word', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderElement(<Question />);
  await user.type(field(), 'one two');
  expect(screen.getByRole('status').textContent).toBe('');
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => screen.getByRole('status').textContent).toBe('2 words');
});

test('the template stands there until it is changed, and is no answer', async () => {
  const saved: unknown[] = [];
  const body = { ...BODY, template: 'Aim: ' };
  const { user } = renderElement(<Question body={body} onSave={(answer) => saved.push(answer)} />);
  expect(field().value).toBe('Aim: ');
  expect(saved).toEqual([]);
  await user.type(field(), 'x');
  expect(saved).toEqual([{ text: 'Aim: x' }]);
  await user.clear(field());
  expect(field().value).toBe('');
});

test('pasting and the spelling checker are there where the exam allows them', async () => {
  const { user, unmount } = renderElement(<Question />);
  expect(field().getAttribute('spellcheck')).toBe('false');
  await user.click(field());
  await user.paste('pasted');
  expect(field().value).toBe('');
  expect(screen.getByRole('alert').textContent).toMatch(/Pasting is off/);
  unmount();
  renderElement(<Question writing={{ spellCheck: true, allowsPaste: true }} />);
  expect(field().getAttribute('spellcheck')).toBe('true');
  await user.click(field());
  await user.paste('pasted');
  expect(field().value).toBe('pasted');
});

test('of two texts the student chooses one, and sees how long each is', async () => {
  const chosen: string[] = [];
  const onChoose = (text: string) => chosen.push(text);
  const { user } = renderElement(<Question writing={{ otherText: 'one two three', onChoose }} />);
  await user.type(field(), 'here');
  expect(screen.getByText('On this device: 1 word')).toBeDefined();
  expect(screen.getByText('From the other device: 3 words')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Use the text from the other device' }));
  await user.click(screen.getByRole('button', { name: 'Use the text on this device' }));
  expect(chosen).toEqual(['one two three', 'here']);
});

const KEY = { model_answer: 'Because of *air*.', notes: 'Half for refraction.' };

test('the review shows the whole text, where the limit falls, and the model answer', async () => {
  renderElement(
    <EssayReview
      question=""
      body={BODY}
      answerKey={KEY}
      answer={{ text: 'one two three four <b>five</b>' }}
    />,
  );
  expect(screen.getByText('one two three four <', { normalizer: String })).toBeDefined();
  expect(screen.getByText('The limit of 4 words is here.')).toBeDefined();
  expect(screen.getByText('air').tagName).toBe('EM');
  expect(screen.getByText('Half for refraction.')).toBeDefined();
  await expectAccessible();
});

test('a blank answer is none', () => {
  renderElement(<EssayReview question="" body={BODY} answerKey={null} answer={null} parts={[]} />);
  expect(screen.getByText('Not answered')).toBeDefined();
  expect(screen.queryByText('Model answer')).toBeNull();
});
