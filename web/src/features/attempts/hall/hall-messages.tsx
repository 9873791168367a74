// Messages during an exam. A new one is shown in a strip above the buttons, which grow upwards: nothing moves under the
// finger, and the focus stays where it is. Closed, it stays in the list, and a clarification with its question.
import type { QuestionForStudent } from '@quivia/contract/attempts';
import type { MessageForStudent } from '@quivia/contract/hall/messages';
import MessageSquare from 'lucide-react/icons/message-square';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { pinned, titleOf, strip as words, button as wordsOfButton } from './hall.words.ts';
import { HallDialog, type HallProps, MessagesDialog, NO_DRAFT, numberOf } from './hall-dialog.tsx';
import { evacuationIn, unreadOf } from './messages-store.ts';
import { useHallMessages, useNewest } from './use-hall-messages.ts';

interface HallButtonProps extends HallProps {
  newest: number | undefined;
  /** The cover of a pause lies where the dialog would be; it is there again afterwards, with what was typed. */
  isPaused: boolean;
}

export function HallButton({ newest, isPaused, ...props }: HallButtonProps) {
  const hall = useHallMessages(props.userId, props.examId);
  const [isOpen, setOpen] = useState(false);
  // Kept until the server has it, also while the dialog is closed: on a phone it covers the question on the screen.
  const [draft, setDraft] = useState(NO_DRAFT);
  useNewest(hall, newest, props.question?.id);
  const isSending = Boolean(hall.state?.waiting);
  const wasSending = useRef(isSending);
  const isRefused = Boolean(hall.state?.refused);
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) setDraft(NO_DRAFT);
    wasSending.current = isSending;
  }, [isSending, isRefused]);
  const unread = hall.state ? unreadOf(hall.state).length : 0;
  return (
    <span className="relative">
      <IconButton
        icon={MessageSquare}
        label={wordsOfButton(unread)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <b
          aria-hidden
          className="tabular pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full border border-sheet bg-pencil px-1 text-center text-xs text-on-pencil"
        >
          {unread}
        </b>
      )}
      {isOpen && !isPaused && hall.state && (
        <HallDialog
          {...props}
          state={hall.state}
          store={hall.store}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

interface HallStripProps extends HallProps {
  /** The page shows an order to leave: only what was said after it is shown as well. */
  isEvacuated?: boolean | undefined;
}

/** Read out politely, and once. The live region is there before the message is. */
export function HallStrip({ isEvacuated = false, ...props }: HallStripProps) {
  const { state, store } = useHallMessages(props.userId, props.examId);
  const order = isEvacuated && state ? evacuationIn(state) : undefined;
  const unread = state ? unreadOf(state) : [];
  const [message, ...others] = isEvacuated
    ? unread.filter(({ number }) => order && number > order.number)
    : unread;
  const title = message && titleOf(message, numberOf(props.paper, message));
  const [isListed, setListed] = useState(false);
  return (
    <>
      <p role="status" className="sr-only">
        {message && title && words.announced(title, message.text)}
      </p>
      {order && (
        <Said key={order.number} number={order.number} onSeen={() => store()?.shown([order.number])} />
      )}
      {message && title && (
        <Strip
          {...props}
          key={message.number}
          message={message}
          title={title}
          others={others.length}
          onList={() => setListed(true)}
          onShown={() => store()?.shown([message.number])}
          onClose={() => store()?.close(message.number)}
        />
      )}
      {isListed && state && (
        <MessagesDialog
          paper={props.paper}
          messages={state.messages}
          onClose={() => {
            setListed(false);
            store()?.close(...unread.map(({ number }) => number));
          }}
        />
      )}
    </>
  );
}

interface StripProps extends HallProps {
  message: MessageForStudent;
  title: string;
  /** That wait behind it. */
  others: number;
  onList: () => void;
  onShown: () => void;
  onClose: () => void;
}

const SEEN_MS = 3_000;
/** A press that was meant for what lay here before. */
const TOO_SOON_MS = 500;

function Strip({ paper, question, onGo, message, title, others, onList, onShown, onClose }: StripProps) {
  const [since] = useState(() => performance.now());
  const before = useRef<Element | null>(null);
  useSeen(message.number, onShown);
  const position = paper.findIndex(({ id }) => id === message.question_id);
  const canGo = onGo && position >= 0 && paper[position] !== question;

  const press = (act: () => void) => (event: MouseEvent) => {
    const isPointer = event.detail > 0;
    if (isPointer && performance.now() - since < TOO_SOON_MS) return;
    act();
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true });
  };

  return (
    <section
      aria-label={title}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      className="mb-3 rounded-md border-[1.5px] border-pencil bg-pencil-soft p-3 text-ink"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <h2 className="font-bold">{title}</h2>
        <span className="tabular text-xs text-ink-2">
          {others > 0 && (
            <button
              type="button"
              className="mr-2 min-h-11 font-semibold text-pencil underline underline-offset-4"
              onClick={press(onList)}
            >
              {words.more(others)}
            </button>
          )}
          <time dateTime={message.at}>{timeOf(Date.parse(message.at))}</time>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard */}
      <div tabIndex={0} className="mt-1 max-h-[30dvh] overflow-y-auto whitespace-pre-wrap break-words">
        {message.text}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        {canGo && (
          <Button className="px-4!" onClick={press(() => onGo(position))}>
            {words.go(position + 1)}
          </Button>
        )}
        <Button variant="main" className="px-4!" onClick={press(onClose)}>
          {words.close}
        </Button>
      </div>
    </section>
  );
}

function Said({ number, onSeen }: { number: number; onSeen: () => void }) {
  useSeen(number, onSeen);
  return null;
}

/** It counts as seen once it was on a visible page for a while. */
function useSeen(number: number, onSeen: () => void) {
  const seen = useRef(onSeen);
  seen.current = onSeen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each message
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => seen.current(), SEEN_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [number]);
}

/** What was explained about the question on the screen, at once: whatever else is unread, it is here. */
export function Pinned({ userId, examId, question }: HallProps) {
  return question ? <PinnedTo key={question.id} userId={userId} examId={examId} question={question} /> : null;
}

function PinnedTo({
  userId,
  examId,
  question,
}: Pick<HallProps, 'userId' | 'examId'> & { question: QuestionForStudent }) {
  const { state } = useHallMessages(userId, examId);
  const own = (state?.messages ?? []).filter(({ question_id }) => question_id === question.id);
  return own.map((message) => (
    <aside
      key={message.number}
      aria-label={titleOf(message, question.question_number)}
      className="mb-4 rounded-md border-[1.5px] border-pencil bg-pencil-soft px-3 py-2"
    >
      <p className="text-sm font-bold">
        {pinned}{' '}
        <time dateTime={message.at} className="tabular ml-1 text-xs font-normal text-ink-2">
          {timeOf(Date.parse(message.at))}
        </time>
      </p>
      <p className="whitespace-pre-wrap break-words">{message.text}</p>
    </aside>
  ));
}
