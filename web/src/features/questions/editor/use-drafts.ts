// Drafts of a bank, kept on this device: the new questions of each module, and each question being edited.
import type { QuestionBank } from '@quivia/contract/question-banks';
import { type QuestionContent as Content, QuestionContent } from '@quivia/contract/questions';
import * as z from 'zod/mini';
import {
  draftKey,
  keptDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from '../../../platform/offline/drafts.ts';
import { useSession } from '../../../platform/session/session.ts';
import { isUntouched, QuestionForm } from './question-form.ts';

const NewQuestions = z.array(QuestionForm).check(z.minLength(1));
const Edit = z.object({ version: z.int(), base: z.unknown(), form: QuestionForm });

/** An edit in progress, with the content it started from. */
export interface Edit {
  version: number;
  base: Content;
  form: QuestionForm;
}

export function useDrafts({ id: bankId }: Pick<QuestionBank, 'id'>) {
  const { user } = useSession();
  const key = (kind: 'module' | 'question', id: number) => draftKey(user?.id ?? 0, 'bank', bankId, kind, id);
  return {
    readNew(moduleId: number): QuestionForm[] | null {
      const read = NewQuestions.safeParse(readDraft(key('module', moduleId)));
      return read.success ? read.data : null;
    },
    /** Untouched forms are not kept. */
    keepNew(moduleId: number, forms: QuestionForm[]) {
      if (forms.every(isUntouched)) removeDraft(key('module', moduleId));
      else writeDraft(key('module', moduleId), forms);
    },
    readEdit(questionId: number): Edit | null {
      const read = Edit.safeParse(readDraft(key('question', questionId)));
      if (!read.success) return null;
      const base = QuestionContent.safeParse(read.data.base);
      return base.success ? { ...read.data, base: base.data } : null;
    },
    keepEdit: (questionId: number, edit: Edit) => writeDraft(key('question', questionId), edit),
    dropEdit: (questionId: number) => removeDraft(key('question', questionId)),
    /** The ids of questions with an edit in progress. */
    edited: () =>
      keptDrafts(user?.id ?? 0, 'bank', bankId, 'question').map((kept) => Number(kept.split('/').at(-1))),
  };
}
