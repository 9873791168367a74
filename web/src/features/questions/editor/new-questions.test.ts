import { expect, test } from 'vitest';
import { filledForms, formsAtFirst, numberOfForm, toSend } from './new-questions.ts';
import { blankForm } from './question-form.ts';

const module = { id: 12, module_number: 2, next_number: 11, question_count: 0 };

test('a module without questions starts with two blank ones, any other with none', () => {
  expect(formsAtFirst(module)).toHaveLength(2);
  expect(formsAtFirst({ ...module, question_count: 3 })).toEqual([]);
  expect(formsAtFirst({ ...module, module_number: null })).toEqual([]);
});

test('numbers continue after those of the module', () => {
  expect([0, 1, 2].map((index) => numberOfForm(module, index))).toEqual([11, 12, 13]);
  expect(numberOfForm({ ...module, next_number: 27 }, 0)).toBe(27);
});

test('only touched forms are sent, each with the number above it and its own key', () => {
  const written = { ...blankForm(), question: 'Why?' };
  const forms = [blankForm(), written, blankForm()];
  expect(filledForms(forms)).toEqual([written]);
  expect(toSend(3, module, forms)).toEqual([
    expect.objectContaining({
      qbank_id: 3,
      module_id: 12,
      question_number: 12,
      key: written.key,
      question: 'Why?',
      question_type: 'MCQ',
    }),
  ]);
  expect(toSend(3, module, forms)).toEqual(toSend(3, module, forms));
});
