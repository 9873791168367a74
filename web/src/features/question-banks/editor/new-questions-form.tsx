import type { BankModule } from '@quivia/contract/question-banks';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import Plus from 'lucide-react/icons/plus';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { useAddQuestions } from '../list/use-questions.ts';
import { moduleName } from '../module-name.ts';
import { type Problems, problemsOf, sentenceFor } from './check-questions.ts';
import { DraftRestored } from './draft-restored.tsx';
import { NewQuestion } from './new-question.tsx';
import { filledForms, formsAtFirst, numberOfForm, toSend } from './new-questions.ts';
import { complain, focusFirstWrong, silence } from './problem-toast.ts';
import { blankForm, isUntouched, type QuestionForm } from './question-form.ts';
import { useDrafts } from './use-drafts.ts';
import { STILL_SENDING, useSending } from './use-pending-pictures.ts';

/** The questions being written for a module: saved together, all or none. */
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
  const { isSending, watch } = useSending(forms.map(({ key }) => key));
  const add = useAddQuestions();
  const focusNew = useFocusOnNew(element, forms);

  function change(next: QuestionForm[]) {
    setForms(next);
    drafts.keepNew(module.id, next);
  }

  function changeOne(form: QuestionForm) {
    change(forms.map((one) => (one.key === form.key ? form : one)));
    // A mended field is no longer pointed at; new complaints wait for the next try.
    if (problems[form.key]) setProblems({ ...problems, [form.key]: stillWrong(problems[form.key], form) });
  }

  function removeOne(form: QuestionForm, number: number) {
    change(forms.filter((one) => one !== form));
    addMore.current?.focus();
    if (isUntouched(form)) return;
    const before = forms;
    offerUndo({ words: `Question ${number} is taken away.`, undo: () => change(before) });
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (isSending) return complain(STILL_SENDING);
    const filled = filledForms(forms);
    const found = (filled.length > 0 ? filled : forms.slice(0, 1)).map(
      (form) => [form, problemsOf(form)] as const,
    );
    setProblems(Object.fromEntries(found.flatMap(([form, wrong]) => (wrong ? [[form.key, wrong]] : []))));
    const sentence =
      filled.length > 0 ? sentenceFor(found.map(([, wrong]) => wrong)) : QUESTION_MESSAGES.question;
    if (sentence) {
      complain(sentence);
      focusFirstWrong(element.current);
      return;
    }
    silence();
    setBusy(true);
    try {
      await add(toSend(bank.id, module, forms));
      change([]);
      setRestored(false);
      addMore.current?.focus();
    } catch (error) {
      complain(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={`New questions of ${moduleName(module, words)}`}
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
            offerUndo({ words: 'The draft is discarded.', undo: () => change(before) });
          }}
        />
      )}
      {forms.map((form, place) => (
        <NewQuestion
          key={form.key}
          number={numberOfForm(module, place)}
          form={form}
          problems={problems[form.key] ?? null}
          onChange={changeOne}
          onSending={watch(form.key)}
          onRemove={() => removeOne(form, numberOfForm(module, place))}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={addMore}
          onClick={() => {
            focusNew();
            change([...forms, blankForm()]);
          }}
        >
          <Plus className="size-4" />
          Add More
        </Button>
        {forms.length > 0 && (
          <Button type="submit" variant="main" busy={busy}>
            {busy ? 'Saving' : 'Save questions'}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Of what was wrong before, what still is. */
function stillWrong(before: Problems | undefined, form: QuestionForm): Problems {
  const now = problemsOf(form);
  if (!before || !now) return { option: {} };
  const kept = Object.entries(now).filter(([field]) => field !== 'option' && field in before);
  const option = Object.fromEntries(
    Object.entries(now.option).filter(([place]) => Number(place) in before.option),
  );
  return { ...Object.fromEntries(kept), option };
}

/** 'Add More' leads into the question it brought. */
function useFocusOnNew(within: React.RefObject<HTMLElement | null>, forms: QuestionForm[]) {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new one is there
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
