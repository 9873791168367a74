// Comments to use again: one is inserted by its digit, by Enter or by a press. The current comment can be added.
import { type BankComment, COMMENT_LEVELS } from '@quivia/contract/comment-bank';
import { ANNOTATION_LIMITS } from '@quivia/contract/marking/annotations';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { commentBank as text } from '../marking.words.ts';
import { useAddBankComment, useBankComments, useRemoveBankComment } from './use-comment-bank.ts';

interface CommentBankDialogProps {
  examId: number;
  questionId: number;
  /** What is in the comment field now. */
  current: string;
  onInsert: (comment: string) => void;
  onClose: () => void;
}

/** With a digit of their own. */
const MOST_DIGITS = 9;

export function CommentBankDialog(props: CommentBankDialogProps) {
  const { examId, questionId, onInsert, onClose } = props;
  const { data, error, refetch } = useBankComments(examId, questionId);
  const remove = useRemoveBankComment(examId, questionId);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const current = props.current.trim();
  const wanted = search.trim().toLowerCase();
  const found = data?.filter((one) => one.text.toLowerCase().includes(wanted)) ?? [];
  const isLoaded = data !== undefined;
  // Where digits are keys, and not in the search.
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('button')?.focus();
  }, [isLoaded]);

  function press(event: KeyboardEvent) {
    const { key, target } = event;
    const isTyping = target instanceof HTMLInputElement;
    const chosen = isTyping ? (key === 'Enter' ? found[0] : undefined) : found[Number(key) - 1];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isTyping && !/^[1-9]$/.test(key)) return;
    event.preventDefault();
    onInsert(chosen.text);
  }

  return (
    <Dialog open onOpenChange={onClose} title={text.title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits are keys for what is inside */}
      <div className="grid gap-4" onKeyDown={press}>
        {!data &&
          (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
        {data && data.length > 0 && (
          <TextField
            label={text.search}
            hint={text.hint}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {data?.length === 0 && <p className="text-sm text-ink-2">{text.none}</p>}
        {data && data.length > 0 && found.length === 0 && (
          <p role="status" className="text-sm text-ink-2">
            {text.notFound}
          </p>
        )}
        <ol ref={list} className="-m-1 grid max-h-[45dvh] gap-1 overflow-y-auto p-1 empty:hidden">
          {found.map((one, place) => (
            <Row
              key={one.comment}
              comment={one}
              digit={place < MOST_DIGITS ? place + 1 : undefined}
              onInsert={() => onInsert(one.text)}
              onRemove={() => remove.mutate(one.comment)}
            />
          ))}
        </ol>
        {isLoaded && current !== '' && <AddCurrent {...{ examId, questionId, current }} all={data} />}
      </div>
    </Dialog>
  );
}

interface RowProps {
  comment: BankComment;
  digit: number | undefined;
  onInsert: () => void;
  onRemove: () => void;
}

const Row = ({ comment, digit, onInsert, onRemove }: RowProps) => (
  <li className="flex items-start gap-1">
    <button
      type="button"
      className="flex min-h-control min-w-0 grow items-baseline gap-3 rounded-md px-2 py-1 text-left text-sm hover:bg-paper"
      onClick={onInsert}
    >
      <kbd className="w-4 shrink-0 font-mono text-ink-3">{digit}</kbd>
      <span className="min-w-0 grow">
        <span className="break-words whitespace-pre-wrap" dir="auto">
          {comment.text}
        </span>
        <span className="block text-xs text-ink-3">{text.levels[comment.level]}</span>
      </span>
    </button>
    {comment.can_remove && <IconButton icon={X} label={text.remove(comment.text)} onClick={onRemove} />}
  </li>
);

interface AddCurrentProps {
  examId: number;
  questionId: number;
  current: string;
  all: readonly BankComment[];
}

function AddCurrent({ examId, questionId, current, all }: AddCurrentProps) {
  const add = useAddBankComment(examId, questionId);
  const isLong = current.length > ANNOTATION_LIMITS.comment;
  const missing = COMMENT_LEVELS.filter(
    (level) => !all.some((one) => one.level === level && one.text === current),
  );
  return (
    <section aria-label={text.add} className="grid gap-2 border-t border-rule pt-4">
      <h3 className="text-sm font-semibold">{text.add}</h3>
      <p
        className="line-clamp-3 border-l-3 border-rule-strong pl-4 text-sm break-words text-ink-2"
        dir="auto"
      >
        {current}
      </p>
      {isLong ? (
        <p className="text-sm text-ink-3">{text.tooLong(ANNOTATION_LIMITS.comment)}</p>
      ) : (
        <>
          <p className="text-xs text-ink-3">{text.shared}</p>
          <div className="flex flex-wrap gap-2">
            {missing.map((level) => (
              <Button
                key={level}
                className="px-4!"
                busy={add.isPending}
                onClick={() => add.mutate({ level, text: current })}
              >
                {text.addTo[level]}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
