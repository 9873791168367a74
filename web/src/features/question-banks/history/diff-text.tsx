import { Fragment } from 'react';
import { shortened } from './shorten-unchanged.ts';
import type { Piece } from './word-diff.ts';

/** A text with what was put in and what was taken out: by sign and line, not by colour alone, and in words. */
export function DiffText({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <p className="leading-relaxed whitespace-pre-wrap">
      {shortened(pieces).map(({ kind, text, isAfterGap }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their place
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
  return (
    <Kind className={`rounded-sm box-decoration-clone px-0.5 py-0.5 no-underline ${box}`}>
      <span className="sr-only">{kind === 'added' ? ' put in: ' : ' taken out: '}</span>
      <span aria-hidden="true" className="pr-px font-bold select-none">
        {SIGNS[kind]}
      </span>
      <span className={line}>{children}</span>
      <span className="sr-only">
        {kind === 'added' ? ' (end of what was put in) ' : ' (end of what was taken out) '}
      </span>
    </Kind>
  );
}

function Gap() {
  return (
    <span className="mx-1 rounded-sm border border-rule px-1 text-xs whitespace-nowrap text-ink-3">
      <span aria-hidden="true">…</span>
      <span className="sr-only"> unchanged text left out </span>
    </span>
  );
}
