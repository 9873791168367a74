import type { QuestionContent } from '@quivia/contract/questions';
import { Fragment, memo, useMemo } from 'react';
import { Badge } from '../../../ui/labels/badge.tsx';
import { diffMarks, changes as words } from './history.words.tsx';
import { questionChanges } from './question-changes.ts';
import { TextAndKey } from './question-with-key.tsx';
import { type Piece, shortenUnchanged } from './word-diff.ts';

interface DifferencesProps {
  before: QuestionContent;
  after: QuestionContent;
  /** Shown when nothing differs. */
  none: string;
}

export const Differences = memo(function Differences({ before, after, none }: DifferencesProps) {
  const changes = useMemo(() => questionChanges(before, after), [before, after]);
  const hasOtherKey = JSON.stringify(ofKind(before)) !== JSON.stringify(ofKind(after));
  if (changes.length === 0 && !hasOtherKey) return <p className="text-sm text-ink-2">{none}</p>;
  return (
    <dl className="grid gap-4 text-sm">
      {changes.map(({ field, pieces, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same letter, before and after
        <div key={at} className="grid gap-1">
          <dt className="flex flex-wrap items-center gap-2 text-xs font-semibold text-ink-3">
            {field}
            {notes.map((note) => (
              <Badge key={note} tone="plain">
                {note}
              </Badge>
            ))}
          </dt>
          <dd className="min-w-0">
            <DiffText pieces={pieces} />
          </dd>
        </div>
      ))}
      {hasOtherKey && (
        <div className="grid gap-1">
          <dt className="text-xs font-semibold text-ink-3">{words.answers}</dt>
          <dd className="grid gap-4 sm:grid-cols-2">
            <WholeKey title={words.before} content={before} />
            <WholeKey title={words.after} content={after} />
          </dd>
        </div>
      )}
    </dl>
  );
});

const ofKind = ({ body, answer_key }: QuestionContent) => [body, answer_key];

/** What a kind asks and accepts has no words to compare: both are shown. */
function WholeKey({ title, content }: { title: string; content: QuestionContent }) {
  return (
    <section className="min-w-0 rounded-md border border-rule p-3">
      <h4 className="mb-2 text-xs font-semibold text-ink-3">{title}</h4>
      <TextAndKey {...content} />
    </section>
  );
}

/** A text with its additions and removals: marked by sign, line and hidden words, not by colour alone. */
function DiffText({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <p className="leading-relaxed whitespace-pre-wrap">
      {shortenUnchanged(pieces).map(({ kind, text, isAfterGap }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their position
        <Fragment key={at}>
          {isAfterGap && <Gap />}
          {kind === 'same' ? text : <Changed kind={kind}>{text}</Changed>}
        </Fragment>
      ))}
    </p>
  );
}

const LOOKS = {
  added: { box: 'bg-pencil-soft text-pencil', line: 'underline decoration-2 underline-offset-4' },
  removed: { box: 'bg-wrong-soft text-wrong', line: 'line-through' },
};
const SIGNS = { added: '+', removed: '\u2212' };

function Changed({ kind, children }: { kind: 'added' | 'removed'; children: string }) {
  const Kind = kind === 'added' ? 'ins' : 'del';
  const { box, line } = LOOKS[kind];
  const [start, end] = diffMarks[kind];
  return (
    <Kind className={`rounded-sm box-decoration-clone px-0.5 py-0.5 no-underline ${box}`}>
      <span className="sr-only">{start}</span>
      <span aria-hidden="true" className="pr-px font-bold select-none">
        {SIGNS[kind]}
      </span>
      <span className={line}>{children}</span>
      <span className="sr-only">{end}</span>
    </Kind>
  );
}

function Gap() {
  return (
    <span className="mx-1 rounded-sm border border-rule px-1 text-xs whitespace-nowrap text-ink-3">
      <span aria-hidden="true">…</span>
      <span className="sr-only">{diffMarks.gap}</span>
    </span>
  );
}
