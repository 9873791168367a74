import type { LikelyDuplicate } from '@quivia/contract/questions';
import { Fragment, memo, useMemo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { type Piece, wordDiff } from '../history/word-diff.ts';

export type OneOfTwo = Pick<LikelyDuplicate, 'id' | 'question_number' | 'question'>;

interface DuplicatePairProps {
  first: LikelyDuplicate;
  second: LikelyDuplicate;
  moduleNames: ReadonlyMap<number, string>;
  onOpen: (questionId: number) => void;
  /** Undefined for those who may only read. */
  onDelete: ((question: OneOfTwo) => void) | undefined;
}

export const DuplicatePair = memo(function DuplicatePair(props: DuplicatePairProps) {
  const { first, second } = props;
  const pieces = useMemo(() => wordDiff(first.question, second.question), [first.question, second.question]);
  const isSame = pieces.every(({ kind }) => kind === 'same');
  return (
    <li className="grid gap-3 border-b border-rule p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Badge tone="plain">{Math.round(first.likeness * 100)}% alike</Badge>
        {isSame && (first.likeness === 1 ? 'Both say the same.' : 'Both ask the same; their options differ.')}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Side {...props} question={first} pieces={pieces.filter(({ kind }) => kind !== 'added')} />
        <Side {...props} question={second} pieces={pieces.filter(({ kind }) => kind !== 'removed')} />
      </div>
    </li>
  );
});

interface SideProps extends Pick<DuplicatePairProps, 'moduleNames' | 'onOpen' | 'onDelete'> {
  question: LikelyDuplicate;
  pieces: Piece[];
}

function Side({ question, pieces, moduleNames, onOpen, onDelete }: SideProps) {
  const number = question.question_number;
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md border border-rule bg-paper p-4">
      <h3 className="text-sm font-semibold">
        Question {number}
        <span className="font-normal text-ink-3"> · {moduleNames.get(question.module_id)}</span>
      </h3>
      <p className="grow whitespace-pre-wrap">
        {pieces.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their place
          <Fragment key={at}>{kind === 'same' ? text : <OnlyHere>{text}</OnlyHere>}</Fragment>
        ))}
      </p>
      <div className="-mb-2 -ml-3 flex flex-wrap">
        <Button variant="quiet" className="px-3!" onClick={() => onOpen(question.id)}>
          Open<span className="sr-only"> question {number}</span>
        </Button>
        {onDelete && (
          <Button variant="quiet" className="px-3!" onClick={() => onDelete(question)}>
            Delete this one<span className="sr-only">: question {number}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Neither is the older one, so nothing is put in or taken out: words of this side alone. */
function OnlyHere({ children }: { children: string }) {
  return (
    <mark className="rounded-sm bg-pencil-soft box-decoration-clone px-0.5 py-0.5 text-pencil underline decoration-2 underline-offset-4">
      <span className="sr-only"> only here: </span>
      {children}
      <span className="sr-only"> (end) </span>
    </mark>
  );
}
