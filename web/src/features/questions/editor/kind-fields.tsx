// The fields of a question that is not multiple choice: its kind's editor, and what students will see.
import { kindOf, type QuestionType } from '@quivia/contract/kinds';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { editors } from '../../kinds/editors.ts';
import type { OtherKind, WebKind } from '../../kinds/kind.ts';
import { VariableNames } from '../../kinds/number/variable-names.ts';
import { TryQuestion } from '../../kinds/try-question.tsx';
import type { Problems } from './check-questions.ts';
import { kindFields } from './editor.words.ts';
import type { QuestionForm } from './question-form.ts';

type Part = Record<string, unknown>;

interface KindFieldsProps {
  form: QuestionForm;
  type: QuestionType;
  problems: Problems | null;
  onChange: (form: QuestionForm) => void;
  onUploading: (isUploading: boolean) => void;
  /** With values for its variables, if it has any. */
  example: { question: string; body: Part | null } | null | undefined;
  /** The field for the question's text, for kinds that have none of their own. */
  children: ReactNode;
}

export function KindFields(props: KindFieldsProps) {
  const { form, type, problems, onChange, onUploading, example, children } = props;
  const { kind, hasFailed, retry } = useWebKind(type);
  const written = form.written[type];
  const isMissing = kind !== null && !written;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the kind is there
  useEffect(() => {
    if (!kind || !isMissing) return;
    const { body, answerKey } = kind.blank();
    onChange({
      ...form,
      written: { ...form.written, [type]: { body, answer_key: answerKey, is_blank: true } },
    });
  }, [isMissing]);

  if (hasFailed)
    return (
      <div role="alert" className="text-sm">
        <p className="text-wrong">{kindFields.notLoaded}</p>
        <Button className="mt-3" onClick={retry}>
          {kindFields.retry}
        </Button>
      </div>
    );
  if (!kind || !written) return <ThreeCircles />;
  const { Editor, ownsText } = kind;
  const { body, answer_key } = written;
  return (
    <VariableNames value={form.variables.map(({ name }) => name.trim())}>
      {!ownsText && children}
      <Editor
        question={form.question}
        body={body}
        answerKey={answer_key}
        onChange={({ question = form.question, body: next = body, answerKey = answer_key }) =>
          onChange({
            ...form,
            question,
            written: { ...form.written, [type]: { body: next, answer_key: answerKey } },
          })
        }
        onUploading={onUploading}
        problems={{ ...problems?.kind, ...(problems?.question && { question: problems.question }) }}
      />
      <Preview type={type} question={example?.question ?? form.question} body={example?.body ?? body} />
    </VariableNames>
  );
}

function useWebKind(type: QuestionType) {
  const [kind, setKind] = useState<WebKind<Part, Part> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads it again
  useEffect(() => {
    let isLeft = false;
    const load = editors[kindOf(type) as OtherKind];
    (load?.() ?? Promise.reject()).then(
      (loaded) => !isLeft && setKind(loaded as unknown as WebKind<Part, Part>),
      () => !isLeft && setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [type, tries]);
  function retry() {
    setFailed(false);
    setTries(tries + 1);
  }
  return { kind, hasFailed, retry };
}

interface PreviewProps {
  type: QuestionType;
  question: string;
  body: Part;
}

/** The author can try it out: nothing of it is kept. */
function Preview({ type, question, body }: PreviewProps) {
  const id = useId();
  return (
    <details className="group/preview rounded-md border border-rule bg-sheet px-3">
      <summary
        id={id}
        className="flex min-h-11 list-none items-center gap-2 text-sm font-semibold text-ink-2 hover:text-pencil [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight className="size-5 shrink-0 text-ink-3 transition-transform group-open/preview:rotate-90" />
        {kindFields.preview}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from saving the question */}
      <div className="min-w-0 pb-4" onKeyDown={keepFromSaving}>
        <TryQuestion kind={kindOf(type)} question={question} body={body} labelledBy={id}>
          {question.trim() === '' ? <p className="text-ink-3">{kindFields.noText}</p> : undefined}
        </TryQuestion>
      </div>
    </details>
  );
}

function keepFromSaving(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
