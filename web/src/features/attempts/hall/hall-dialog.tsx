import type { QuestionForStudent } from '@quivia/contract/attempts';
// All messages of the exam, the student's questions, and a form to ask one.
import { ASK_LENGTH, type AskForStudent, type AskKind, isOpen, MOST_ASKS } from '@quivia/contract/hall/asks';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { asks as text, titleOf, dialog as words } from './hall.words.ts';
import type { HallMessages, MessagesStore, UnsentAsk } from './messages-store.ts';

export interface HallProps {
  userId: number;
  examId: number;
  paper: readonly QuestionForStudent[];
  /** On the screen. */
  question: QuestionForStudent | undefined;
  /** Not where the student can't go back. */
  onGo: ((position: number) => void) | undefined;
}

/** Of the student's own order; undefined for what is no clarification. */
export const numberOf = (paper: readonly QuestionForStudent[], { question_id }: MessageForStudent) =>
  paper.find(({ id }) => id === question_id)?.question_number;

/** A question that is being written. */
interface Draft {
  kind: AskKind;
  isAbout: boolean;
  /** Was on the screen when the student began to write; until then, whichever is there. */
  about?: QuestionForStudent | undefined;
  typed: string;
}

export const NO_DRAFT: Draft = { kind: 'paper', isAbout: true, typed: '' };

interface HallDialogProps extends HallProps {
  state: HallMessages;
  store: () => MessagesStore | undefined;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

export function HallDialog(props: HallDialogProps) {
  const { state, paper, question, store, onDraft, onClose } = props;
  const { messages, asks, waiting, refused } = state;
  const last = asks.at(-1);
  const standing = waiting ? text.notSent : last && text.state(last);
  // Nobody waits for an answer about the paper to call for help.
  const free = waiting ? [] : text.kinds.filter(({ value }) => !hasOpen(asks, value));
  const left = MOST_ASKS - asks.length;
  const line = useRef<HTMLParagraphElement>(null);
  const form = useId();
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const canAsk = free.length > 0 && left > 0;
  const kind = (free.find(({ value }) => value === props.draft.kind) ?? free[0])?.value ?? 'paper';
  const draft = { ...props.draft, kind };
  const isTyped = canAsk && draft.typed.trim() !== '';
  // Nobody believes to have asked when nothing was sent.
  const close = () => (isTyped ? setLeaving(true) : onClose());

  function change(next: Draft) {
    onDraft(next);
    setProblem(undefined);
  }

  function send() {
    const { kind, isAbout, about = question, typed } = draft;
    if (kind === 'paper' && typed.trim() === '') return setProblem(text.write);
    void store()?.ask(kind, kind === 'paper' && isAbout ? (about?.id ?? null) : null, typed.trim());
    line.current?.focus();
  }

  return (
    <PlainDialog
      title={words.title}
      atBottom
      onClose={close}
      actions={
        <>
          <Button variant={isTyped ? 'quiet' : 'main'} onClick={close}>
            {words.close}
          </Button>
          {canAsk && (
            <Button variant={isTyped ? 'main' : 'plain'} type="submit" form={form}>
              {text.send}
            </Button>
          )}
        </>
      }
    >
      <Part title={words.messages}>
        <MessageList paper={paper} messages={messages} />
      </Part>
      {(asks.length > 0 || waiting) && (
        <Part title={words.asks}>
          <ul className="grid gap-3">
            {waiting && <Asked {...props} ask={waiting} line={line} />}
            {asks.toReversed().map((ask) => (
              <Asked key={ask.id} {...props} ask={ask} line={line} />
            ))}
          </ul>
        </Part>
      )}
      <Part title={words.ask}>
        <p role="alert" className="mb-2 text-sm text-wrong empty:mb-0">
          {refused}
        </p>
        {/* Always here, so that it is read out; the focus comes here when the button that had it is gone. */}
        <p ref={line} role="status" tabIndex={-1} className="mb-4 text-sm">
          {standing && `${standing}. `}
          {text.mayAsk(
            free.map(({ value }) => value),
            left,
          )}
        </p>
        {canAsk && (
          <AskForm
            {...props}
            draft={draft}
            kinds={free}
            id={form}
            problem={problem}
            onChange={change}
            onSend={send}
          />
        )}
      </Part>
      {isLeaving && (
        <PlainDialog
          question
          title={text.unsent}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button variant="quiet" onClick={onClose}>
                {text.keep}
              </Button>
              <Button
                variant="main"
                onClick={() => {
                  setLeaving(false);
                  send();
                }}
              >
                {text.sendNow}
              </Button>
            </>
          }
        >
          <p className="whitespace-pre-wrap break-words text-ink">{draft.typed}</p>
          <p className="mt-2 text-sm">{text.keepHint}</p>
        </PlainDialog>
      )}
    </PlainDialog>
  );
}

type ListProps = Pick<HallDialogProps, 'paper'> & { messages: readonly MessageForStudent[] };

/** The newest first. */
function MessageList({ paper, messages }: ListProps) {
  if (messages.length === 0) return <p className="text-sm">{words.noMessages}</p>;
  return (
    <ul className="grid gap-3">
      {messages.toReversed().map((message) => (
        <li key={message.number}>
          <p className="text-xs">
            <b className="text-ink">{titleOf(message, numberOf(paper, message))}</b> <Time at={message.at} />
            {message.evacuation?.over_since && (
              <> · {words.over(timeOf(Date.parse(message.evacuation.over_since)))}</>
            )}
          </p>
          <p className="whitespace-pre-wrap break-words text-ink">{message.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** All of them, opened from the strip: also where nobody can ask, such as before the start. */
export function MessagesDialog({ onClose, ...list }: ListProps & { onClose: () => void }) {
  return (
    <PlainDialog
      title={words.messages}
      atBottom
      onClose={onClose}
      actions={
        <Button variant="main" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <MessageList {...list} />
    </PlainDialog>
  );
}

const hasOpen = (asks: readonly AskForStudent[], kind: AskKind) =>
  asks.some((one) => one.kind === kind && isOpen(one.state));

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-4 border-t border-rule pt-4 first:mt-0 first:border-0 first:pt-0">
      <h3 className="mb-2 text-sm font-bold text-ink">{title}</h3>
      {children}
    </section>
  );
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular">
    {timeOf(Date.parse(at))}
  </time>
);

interface WithLine extends HallDialogProps {
  /** How the last question stands. */
  line: RefObject<HTMLElement | null>;
}

/** Sent, or waiting for the network. */
function Asked({ ask, paper, store, line }: WithLine & { ask: AskForStudent | UnsentAsk }) {
  const number = paper.find(({ id }) => id === ask.question_id)?.question_number;
  async function withdraw(id: number, button: HTMLElement) {
    const hadFocus = document.activeElement === button;
    await store()?.withdraw(id);
    if (hadFocus && !button.isConnected) line.current?.focus();
  }
  return (
    <li>
      <p className="whitespace-pre-wrap break-words text-ink">{ask.text || text.help}</p>
      <p className="text-xs">
        {number !== undefined && `${text.about(number)} · `}
        {'state' in ask ? (
          <>
            {text.state(ask)} · <Time at={ask.at} />
          </>
        ) : (
          text.waiting
        )}
      </p>
      {'state' in ask && ask.state === 'answered' && (
        <p className="mt-1 border-l-2 border-pencil pl-2 whitespace-pre-wrap break-words text-ink">
          {ask.answer ?? text.inPerson}
          {ask.to_all && <span className="block text-xs">{text.forEveryone}</span>}
        </p>
      )}
      {'state' in ask && isOpen(ask.state) && (
        <Button
          variant="quiet"
          className="-ml-3 px-3!"
          onClick={({ currentTarget }) => void withdraw(ask.id, currentTarget)}
        >
          {text.withdraw}
        </Button>
      )}
    </li>
  );
}

interface AskFormProps extends Pick<HallDialogProps, 'question' | 'draft'> {
  /** Those of which no question is open. */
  kinds: readonly (typeof text.kinds)[number][];
  /** Its Send is in the foot of the dialog. */
  id: string;
  problem: string | undefined;
  onChange: (draft: Draft) => void;
  onSend: () => void;
}

function AskForm({ question: shown, draft, kinds, id, problem, onChange, onSend }: AskFormProps) {
  const { kind, isAbout, typed } = draft;
  const question = draft.about ?? shown;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend();
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <RadioRows
        label={text.kind}
        options={kinds}
        value={kind}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      {kind === 'paper' && question && (
        <Checkbox
          checked={isAbout}
          onChange={() => onChange({ ...draft, isAbout: !isAbout, about: undefined })}
          label={text.question(question.question_number)}
        />
      )}
      <TextArea
        label={text.text}
        hint={text.hint}
        rows={3}
        maxLength={ASK_LENGTH}
        value={typed}
        error={problem}
        onChange={({ target }) =>
          onChange({ ...draft, typed: target.value, about: target.value ? question : undefined })
        }
      />
    </form>
  );
}
