import type { LikelyDuplicate } from '@quivia/contract/questions';
import { Fragment, memo, useMemo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { type Piece, wordDiff } from '../history/word-diff.ts';

import { questionName } from '../questions.words.tsx';
import { duplicatePair } from './duplicates.words.ts';

export type OneOfTwo = Pick<LikelyDuplicate, 'id' | 'question_number' | 'question'>;

interface DuplicatePairProps {
  first: LikelyDuplicate;
  second: LikelyDuplicate;
  moduleNames: ReadonlyMap<number, string>;
  onOpen: (questionId: number) => void;
  /** Undefined for people who can only read. */
  onDelete: ((question: OneOfTwo) => void) | undefined;
}

export const DuplicatePair = memo(function DuplicatePair(props: DuplicatePairProps) {
  const { first, second } = props;
  const pieces = useMemo(() => wordDiff(first.question, second.question), [first.question, second.question]);
  const isSame = pieces.every(({ kind }) => kind === 'same');
  return (
    <li className="grid gap-3 border-b border-rule p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Badge tone="plain">{duplicatePair.alike(first.likeness)}</Badge>
        {isSame && (first.likeness === 1 ? duplicatePair.identical : duplicatePair.optionsDiffer)}
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
        {questionName(number)}
        <span className="font-normal text-ink-3"> · {moduleNames.get(question.module_id)}</span>
      </h3>
      <p className="grow whitespace-pre-wrap">
        {pieces.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their position
          <Fragment key={at}>{kind === 'same' ? text : <OnlyHere>{text}</OnlyHere>}</Fragment>
        ))}
      </p>
      <div className="-mb-2 -ml-3 flex flex-wrap">
        <Button variant="quiet" className="px-3!" onClick={() => onOpen(question.id)}>
          {duplicatePair.open}
          <span className="sr-only">{duplicatePair.openWhich(number)}</span>
        </Button>
        {onDelete && (
          <Button variant="quiet" className="px-3!" onClick={() => onDelete(question)}>
            {duplicatePair.delete}
            <span className="sr-only">{duplicatePair.deleteWhich(number)}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Neither question is the older one, so nothing was added or removed: words only on this side. */
function OnlyHere({ children }: { children: string }) {
  return (
    <mark className="rounded-sm bg-pencil-soft box-decoration-clone px-0.5 py-0.5 text-pencil underline decoration-2 underline-offset-4">
      <span className="sr-only">{duplicatePair.onlyHere}</span>
      {children}
      <span className="sr-only">{duplicatePair.onlyHereEnd}</span>
    </mark>
  );
}
