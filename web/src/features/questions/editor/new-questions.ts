// The blank and half-written questions at the end of a module, and which of them are sent.

import type { Input } from '@quivia/contract/endpoint';
import type { BankModule } from '@quivia/contract/question-banks';
import type { createQuestions } from '@quivia/contract/questions';
import { blankForm, contentOf, isUntouched, type QuestionForm } from './question-form.ts';

const BLANK_AT_FIRST = 2;

type Module = Pick<BankModule, 'id' | 'next_number' | 'question_count' | 'module_number'>;

/** An empty module starts with two blank questions; in others 'Add More' adds the first one. */
export const formsAtFirst = ({ question_count, module_number }: Module): QuestionForm[] =>
  question_count === 0 && module_number !== null ? Array.from({ length: BLANK_AT_FIRST }, blankForm) : [];

export const numberOfForm = (module: Module, index: number) => module.next_number + index;

export const filledForms = (forms: readonly QuestionForm[]) => forms.filter((form) => !isUntouched(form));

/** Each with the number shown above its form. */
export function toSend(
  bankId: number,
  module: Module,
  forms: readonly QuestionForm[],
): Input<typeof createQuestions>['body'] {
  return forms.flatMap((form, index) =>
    isUntouched(form)
      ? []
      : {
          qbank_id: bankId,
          module_id: module.id,
          question_number: numberOfForm(module, index),
          key: form.key,
          ...contentOf(form),
        },
  );
}
