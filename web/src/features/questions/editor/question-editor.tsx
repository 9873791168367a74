import type { QuestionForAuthor } from '@quivia/contract/questions';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { ConflictDialog } from '../history/conflict-dialog.tsx';
import { readQuestion, useChangeQuestion, useShowQuestion } from '../list/use-questions.ts';
import { cancel, questionHeading, save as saveButton } from '../questions.words.tsx';
import {
  hasProblems,
  type Problems,
  problemsFrom,
  problemsOf,
  remainingKind,
  sentenceFor,
} from './check-questions.ts';
import { DraftRestored } from './draft-restored.tsx';
import { questionEditor, questionFields } from './editor.words.ts';
import { dismissProblem, focusFirstInvalid, showProblem } from './problem-toast.tsx';
import { QuestionFields } from './question-fields.tsx';
import { contentOf, contentOnly, formOf, isSameContent, type QuestionForm } from './question-form.ts';
import { type Edit, useDrafts } from './use-drafts.ts';

interface QuestionEditorProps {
  question: QuestionForAuthor;
  /** Continues a draft found on this device. */
  isRestored: boolean;
  onClose: () => void;
  onReopen: () => void;
}

/** Saving makes a new version. The person who saves second sees both changes and chooses. */
export function QuestionEditor({ question, isRestored, onClose, onReopen }: QuestionEditorProps) {
  const { bank, offerUndo } = useBankState();
  const drafts = useDrafts(bank);
  const [edit, setEdit] = useState<Edit>(
    () =>
      drafts.readEdit(question.id) ?? {
        version: question.version,
        base: contentOnly(question),
        form: formOf(question),
      },
  );
  const [problems, setProblems] = useState<Problems | null>(null);
  const [theirs, setTheirs] = useState<QuestionForAuthor>();
  const [busy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const change = useChangeQuestion(question.id);
  const show = useShowQuestion();
  useEffect(() => {
    if (!isRestored) element.current?.querySelector('textarea')?.focus();
  }, [isRestored]);

  function type(form: QuestionForm) {
    const next = { ...edit, form };
    setEdit(next);
    if (isSameContent(contentOf(form), edit.base)) drafts.dropEdit(question.id);
    else drafts.keepEdit(question.id, next);
    if (problems) setProblems(remainingProblems(problems, edit.form, form));
  }

  async function save(version: number) {
    if (busy) return;
    if (isUploading) return showProblem(questionFields.pictureUploading);
    const found = problemsOf(edit.form);
    setProblems(found);
    if (found) {
      showProblem(sentenceFor([found]) ?? '', question.question_number ?? undefined);
      return focusFirstInvalid(element.current);
    }
    dismissProblem();
    setBusy(true);
    try {
      await change({ ...contentOf(edit.form), version });
      drafts.dropEdit(question.id);
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        setTheirs(await readQuestion(question.id).catch(() => undefined));
        return;
      }
      showProblem(sentenceOf(error));
      if (error instanceof CallError && Object.keys(error.fields).length > 0) {
        // At once, so that the fields are marked before one is focused.
        flushSync(() => setProblems(problemsFrom(error.fields)));
        focusFirstInvalid(element.current);
      }
    } finally {
      setBusy(false);
    }
  }

  function discard() {
    drafts.dropEdit(question.id);
    onClose();
    if (isSameContent(contentOf(edit.form), edit.base)) return;
    offerUndo({
      done: questionEditor.discarded,
      undo: () => {
        drafts.keepEdit(question.id, edit);
        onReopen();
      },
    });
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={questionEditor.formLabel(question.question_number)}
      className="grid gap-4 bg-paper px-4 py-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save(edit.version);
      }}
    >
      {isRestored && <DraftRestored onDiscard={discard} />}
      <QuestionFields
        form={edit.form}
        problems={problems}
        questionId={question.id}
        heading={<h3 className="text-sm font-semibold">{questionHeading(question.question_number)}</h3>}
        onChange={type}
        onUploading={setUploading}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy}>
          {busy ? questionEditor.saving : saveButton}
        </Button>
        <Button onClick={discard}>{cancel}</Button>
      </div>
      {theirs && (
        <ConflictDialog
          base={edit.base}
          mine={contentOf(edit.form)}
          theirs={theirs}
          busy={busy}
          onKeepMine={() => void save(theirs.version)}
          onTakeTheirs={() => {
            drafts.dropEdit(question.id);
            show(theirs);
            onClose();
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  );
}

function remainingProblems(problems: Problems, before: QuestionForm, after: QuestionForm): Problems | null {
  const left: Problems = {
    ...(problemsOf(after) ?? { option: {} }),
    kind: remainingKind(problems, before, after),
  };
  if (before.variables === after.variables && problems.variables) left.variables = problems.variables;
  return hasProblems(left) ? left : null;
}
