import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { renderElement } from '../../testing/render-page.tsx';
import { kind as essayKind } from './essay/essay-editor.tsx';
import { kind as infoKind } from './info/info-editor.tsx';
import type { WebKind } from './kind.ts';
import { kind as matchKind } from './match/match-editor.tsx';
import { kind as orderKind } from './order/order-editor.tsx';

interface FormProps<Body, Key> {
  kind: WebKind<Body, Key>;
  start: { body: Body; answerKey: Key };
  problems: Record<string, string>;
  onDraft: (draft: { body: Body; answerKey: Key }) => void;
}

function Form<Body, Key>({ kind: { Editor }, start, problems, onDraft }: FormProps<Body, Key>) {
  const [draft, setDraft] = useState(start);
  onDraft(draft);
  return (
    <Editor
      question=""
      {...draft}
      onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      problems={problems}
    />
  );
}

function renderEditor<Body, Key>(
  kind: WebKind<Body, Key>,
  problems: Record<string, string> = {},
  start = kind.blank(),
) {
  let now = start;
  const keep = (draft: typeof start) => {
    now = draft;
  };
  const rendered = renderElement(<Form kind={kind} start={start} problems={problems} onDraft={keep} />);
  return { ...rendered, now: () => now };
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('an author writes pairs and an extra match, moves a pair and chooses the grading', async () => {
  const { user, now } = renderEditor(matchKind);
  await user.type(field('Item 1'), 'France');
  await user.type(field('Match for item 1'), 'Paris');
  await user.type(field('Item 2'), 'Italy');
  await user.type(field('Match for item 2'), 'Rome');
  await user.click(button('Remove pair 3'));
  expect(document.activeElement).toBe(field('Item 2'));
  await user.click(button('Move pair 2 up'));
  expect(field('Item 1').value).toBe('Italy');
  expect(document.activeElement).toBe(button('Move pair 1 up'));
  await user.click(button('Add extra match'));
  expect(document.activeElement).toBe(field('Extra match 1'));
  await user.keyboard('Lyon');
  await user.click(screen.getByRole('radio', { name: /All pairs must be correct/ }));
  expect(now()).toEqual({
    body: {
      left: [
        { id: 'l2', text: 'Italy' },
        { id: 'l1', text: 'France' },
      ],
      right: [
        { id: 'r1', text: 'Paris' },
        { id: 'r2', text: 'Rome' },
        { id: 'p5', text: 'Lyon' },
      ],
    },
    answerKey: { pairs: { l1: 'r1', l2: 'r2' }, grading: 'all_or_nothing' },
  });
  await expectAccessible();
});

test('each problem of a match is shown at its field', () => {
  renderEditor(matchKind, {
    'body.left': 'Too few pairs.',
    'body.left.1.text': 'Left is blank.',
    'body.right.0.text': 'Match is blank.',
    'answer_key.pairs.l3': 'No match.',
  });
  expect(screen.getByText('Too few pairs.')).toBeDefined();
  for (const [name, message] of [
    ['Item 2', 'Left is blank.'],
    ['Match for item 1', 'Match is blank.'],
    ['Match for item 3', 'No match.'],
  ] as const) {
    const described = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message);
  }
});

test('an author writes items in the correct order, whatever order they are stored in', async () => {
  const { user, now } = renderEditor(
    orderKind,
    { 'body.items.0.text': 'Blank.' },
    {
      body: {
        items: [
          { id: 'b', text: '' },
          { id: 'a', text: 'Electron' },
        ],
      },
      answerKey: { order: ['a', 'b'], grading: 'places' as const },
    },
  );
  expect(field('Item 1').value).toBe('Electron');
  expect(field('Item 2').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Item 2'), 'Molecule');
  await user.click(button('Add item'));
  expect(document.activeElement).toBe(field('Item 3'));
  await user.keyboard('Atom');
  await user.click(button('Move item 3 up'));
  expect(screen.getByRole('status').textContent).toBe('Moved item 3 to position 2 of 3.');
  expect(document.activeElement).toBe(button('Move item 2 up'));
  await user.click(screen.getByRole('radio', { name: /longest series/ }));
  expect(now()).toEqual({
    body: {
      items: [
        { id: 'b', text: 'Molecule' },
        { id: 'a', text: 'Electron' },
        { id: 'p3', text: 'Atom' },
      ],
    },
    answerKey: { order: ['a', 'p3', 'b'], grading: 'longest_run' },
  });
  await expectAccessible();
});

test('an author asks for words and writes a template, a model answer and notes', async () => {
  const problems = { 'body.words_to': 'Fewer than the fewest.' };
  const { user, now } = renderEditor(essayKind, problems);
  await user.type(screen.getByRole('spinbutton', { name: 'Words, at least' }), '200');
  await user.type(field('Template'), 'Aim:');
  await user.type(field('Model answer'), 'Air');
  await user.type(field('Notes for markers'), 'Half');
  expect(now()).toEqual({
    body: { template: 'Aim:', words_from: 200, words_to: null },
    answerKey: { model_answer: 'Air', notes: 'Half' },
  });
  expect(screen.getByText('Fewer than the fewest.')).toBeDefined();
  await expectAccessible();
});

test('information has nothing to edit but its text', () => {
  renderEditor(infoKind);
  expect(screen.getByText(/nothing to answer/)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});
