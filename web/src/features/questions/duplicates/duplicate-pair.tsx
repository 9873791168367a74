import type { LikelyDuplicate } from '@quivia/contract/questions';
import { isPlain } from '@quivia/markdown/parse-markdown';
import { Fragment, memo, useMemo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { OptionList } from '../history/question-with-key.tsx';
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
  onDismiss: ((first: number, second: number) => void) | undefined;
}

export const DuplicatePair = memo(function DuplicatePair(props: DuplicatePairProps) {
  const { first, second, onDismiss } = props;
  const pieces = useMemo(() => wordDiff(first.question, second.question), [first.question, second.question]);
  const isSame = pieces.every(({ kind }) => kind === 'same');
  return (
    <li className="grid gap-3 border-b border-rule p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <Badge tone="plain">{duplicatePair.alike(first.likeness)}</Badge>
          {isSame && (first.likeness === 1 ? duplicatePair.identical : duplicatePair.optionsDiffer)}
        </p>
        {onDismiss && (
          <Button variant="quiet" className="px-3!" onClick={() => onDismiss(first.id, second.id)}>
            {duplicatePair.dismiss}
            <span className="sr-only">
              {duplicatePair.dismissWhich(first.question_number, second.question_number)}
            </span>
          </Button>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Side
          {...props}
          question={first}
          other={second}
          pieces={pieces.filter(({ kind }) => kind !== 'added')}
        />
        <Side
          {...props}
          question={second}
          other={first}
          pieces={pieces.filter(({ kind }) => kind !== 'removed')}
        />
      </div>
    </li>
  );
});

interface SideProps extends Pick<DuplicatePairProps, 'moduleNames' | 'onOpen' | 'onDelete'> {
  question: LikelyDuplicate;
  other: LikelyDuplicate;
  pieces: Piece[];
}

function Side({ question, other, pieces, moduleNames, onOpen, onDelete }: SideProps) {
  const number = question.question_number;
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md border border-rule bg-paper p-4">
      <h3 className="text-sm font-semibold">
        {questionName(number)}
        <span className="font-normal text-ink-3"> · {moduleNames.get(question.module_id)}</span>
      </h3>
      <Wording question={question} other={other} pieces={pieces} />
      <div className="grow">
        <OptionList options={question.options} isMarked={(option) => !isIn(option, other)} />
      </div>
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

type Option = LikelyDuplicate['options'][number];

/** With the same text, and correct or wrong in both. */
const isIn = ({ option, is_correct }: Option, { options }: LikelyDuplicate) =>
  options.some((one) => one.option === option && one.is_correct === is_correct);

/** As students see it. Differing words are marked in plain text; otherwise they are listed below what is rendered. */
function Wording({ question, other, pieces }: Pick<SideProps, 'question' | 'other' | 'pieces'>) {
  if (isPlain(question.question) && isPlain(other.question)) {
    return (
      <p className="whitespace-pre-wrap">
        {pieces.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their position
          <Fragment key={at}>{kind === 'same' ? text : <OnlyHere>{text}</OnlyHere>}</Fragment>
        ))}
      </p>
    );
  }
  const onlyHere = pieces.filter(({ kind }) => kind !== 'same');
  return (
    <>
      <RichText text={question.question} />
      {onlyHere.length > 0 && (
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          {duplicatePair.differs}
          {onlyHere.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their position
            <OnlyHere key={at}>{text}</OnlyHere>
          ))}
        </p>
      )}
    </>
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
