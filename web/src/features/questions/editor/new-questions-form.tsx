import type { BankModule } from '@quivia/contract/question-banks';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePendingPictures } from '../../../platform/forms/use-pending-pictures.ts';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { useAddQuestions } from '../list/use-questions.ts';
import { moduleName, questionHeading, questionName } from '../questions.words.tsx';
import { type Problems, problemsFrom, problemsOf, remainingKind, sentenceFor } from './check-questions.ts';
import { DraftRestored } from './draft-restored.tsx';
import { newQuestions, questionFields } from './editor.words.ts';
import { filledForms, formsAtFirst, numberOfForm, toSend } from './new-questions.ts';
import { dismissProblem, focusFirstInvalid, showProblem } from './problem-toast.tsx';
import { QuestionFields } from './question-fields.tsx';
import { blankForm, isUntouched, type QuestionForm } from './question-form.ts';
import { useDrafts } from './use-drafts.ts';

/** The new questions being written for a module: saved together, all or none. */
export function NewQuestions({ module }: { module: BankModule }) {
  const { words } = useWorkplace();
  const { bank, offerUndo } = useBankState();
  const drafts = useDrafts(bank);
  const [isRestored, setRestored] = useState(() => drafts.readNew(module.id) !== null);
  const [forms, setForms] = useState(() => drafts.readNew(module.id) ?? formsAtFirst(module));
  const [problems, setProblems] = useState<Record<string, Problems>>({});
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const addMore = useRef<HTMLButtonElement>(null);
  const { isUploading, watch } = usePendingPictures(forms.map(({ key }) => key));
  const add = useAddQuestions();
  const focusNew = useFocusOnNew(element, forms);

  function change(next: QuestionForm[]) {
    setForms(next);
    drafts.keepNew(module.id, next);
  }

  function changeOne(form: QuestionForm) {
    const before = forms.find(({ key }) => key === form.key) ?? form;
    change(forms.map((one) => (one === before ? form : one)));
    // A corrected field is no longer marked; new problems are only shown at the next attempt to save.
    if (problems[form.key])
      setProblems({
        ...problems,
        [form.key]: {
          ...remainingProblems(problems[form.key], form),
          kind: remainingKind(problems[form.key], before, form),
        },
      });
  }

  function removeOne(form: QuestionForm, number: number) {
    change(forms.filter((one) => one !== form));
    addMore.current?.focus();
    if (isUntouched(form)) return;
    const before = forms;
    offerUndo({ done: newQuestions.removed(number), undo: () => change(before) });
  }

  /** The server counts the questions that were sent. */
  function showRefused(sent: readonly QuestionForm[], fields: Readonly<Record<string, string>>) {
    const byForm = sent.map(({ key }, index) => {
      const own = Object.entries(fields).filter(([path]) => path.startsWith(`${index}.`));
      return [key, own.map(([path, message]) => [path.slice(`${index}.`.length), message])] as const;
    });
    const refused = byForm.filter(([, own]) => own.length > 0);
    if (refused.length === 0) return;
    // At once, so that the fields are marked before one is focused.
    flushSync(() =>
      setProblems(
        Object.fromEntries(refused.map(([key, own]) => [key, problemsFrom(Object.fromEntries(own))])),
      ),
    );
    focusFirstInvalid(element.current);
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (isUploading) return showProblem(questionFields.pictureUploading);
    const filled = filledForms(forms);
    const found = (filled.length > 0 ? filled : forms.slice(0, 1)).map(
      (form) => [form, problemsOf(form)] as const,
    );
    setProblems(Object.fromEntries(found.flatMap(([form, wrong]) => (wrong ? [[form.key, wrong]] : []))));
    const sentence =
      filled.length > 0 ? sentenceFor(found.map(([, wrong]) => wrong)) : QUESTION_MESSAGES.question;
    if (sentence) {
      const [wrong] = found.find(([, problems]) => problems) ?? [];
      showProblem(sentence, numberOfForm(module, wrong ? forms.indexOf(wrong) : 0));
      focusFirstInvalid(element.current);
      return;
    }
    dismissProblem();
    setBusy(true);
    try {
      await add(toSend(bank.id, module, forms));
      change([]);
      setRestored(false);
      addMore.current?.focus();
    } catch (error) {
      showProblem(sentenceOf(error));
      if (error instanceof CallError) showRefused(filled, error.fields);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={newQuestions.formLabel(moduleName(module, words))}
      onSubmit={save}
      className="grid gap-4"
    >
      {isRestored && forms.length > 0 && (
        <DraftRestored
          onDiscard={() => {
            const before = forms;
            change(formsAtFirst(module));
            setRestored(false);
            setProblems({});
            offerUndo({ done: newQuestions.draftDiscarded, undo: () => change(before) });
          }}
        />
      )}
      {forms.map((form, index) => (
        <NewQuestion
          key={form.key}
          number={numberOfForm(module, index)}
          form={form}
          problems={problems[form.key] ?? null}
          onChange={changeOne}
          onUploading={watch(form.key)}
          onRemove={() => removeOne(form, numberOfForm(module, index))}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={addMore}
          onClick={() => {
            focusNew();
            // Whoever has written one of a type often writes another.
            change([...forms, blankForm(forms.at(-1)?.question_type)]);
          }}
        >
          <Plus className="size-4" />
          {newQuestions.addMore}
        </Button>
        {forms.length > 0 && (
          <Button type="submit" variant="main" busy={busy}>
            {busy ? newQuestions.saving : newQuestions.save}
          </Button>
        )}
      </div>
    </form>
  );
}

interface NewQuestionProps {
  number: number;
  form: QuestionForm;
  problems: Problems | null;
  onChange: (form: QuestionForm) => void;
  onRemove: () => void;
  onUploading: (isUploading: boolean) => void;
}

function NewQuestion({ number, onRemove, ...fields }: NewQuestionProps) {
  return (
    <section
      data-new-question
      aria-label={questionName(number)}
      className="rounded-md border border-rule px-4 pt-2 pb-4"
    >
      <QuestionFields
        {...fields}
        heading={<h3 className="text-sm font-semibold">{questionHeading(number)}</h3>}
        aside={<IconButton icon={X} label={newQuestions.remove(number)} onClick={onRemove} />}
      />
    </section>
  );
}

/** The earlier problems that remain. */
function remainingProblems(before: Problems | undefined, form: QuestionForm): Problems {
  const now = problemsOf(form);
  if (!before || !now) return { option: {} };
  const kept = Object.entries(now).filter(
    ([field]) => field !== 'option' && field !== 'kind' && field in before,
  );
  const option = Object.fromEntries(
    Object.entries(now.option).filter(([index]) => Number(index) in before.option),
  );
  return { ...Object.fromEntries(kept), option };
}

/** 'Add More' moves the focus into the new question. */
function useFocusOnNew(within: React.RefObject<HTMLElement | null>, forms: QuestionForm[]) {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the new one is rendered
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const all = within.current?.querySelectorAll<HTMLElement>('[data-new-question]');
    all?.[all.length - 1]?.querySelector<HTMLElement>('textarea')?.focus();
  }, [forms]);
  return () => {
    isWanted.current = true;
  };
}
