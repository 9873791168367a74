// The text of an answer with its annotations: what they are about is marked, and their numbers follow it.
import type { Annotation, Passage } from '@quivia/contract/marking/annotations';
import { segmentsOf } from '@quivia/contract/marking/annotations.rules';
import { Fragment } from 'react';
import { annotations as words } from './annotated.words.ts';

interface AnnotatedTextProps {
  text: string;
  /** Their numbers are those of this list. */
  annotations?: readonly Annotation[] | undefined;
  /** The part of the text that is shown; all of it otherwise. */
  from?: number;
  to?: number;
  /** What is about to be annotated. */
  chosen?: Passage | undefined;
  onOpen?: ((place: number) => void) | undefined;
}

const NUMBER =
  'mx-0.5 inline-grid h-6 min-w-6 place-items-center rounded-full bg-pencil px-1 align-text-top font-mono text-xs leading-none font-bold text-on-pencil select-none';

export function AnnotatedText(props: AnnotatedTextProps) {
  const { text, annotations = [], from = 0, to = text.length, chosen, onOpen } = props;
  const passages = annotations.flatMap((one, place) => (one.shape === 'passage' ? [{ ...one, place }] : []));
  const all = chosen ? [...passages, chosen] : passages;
  const shown = segmentsOf(text.length, [...all, { from, to }]).filter(
    (segment) => segment.from >= from && segment.to <= to,
  );
  return shown.map((segment) => {
    const covering = passages.filter((_, at) => segment.of.includes(at));
    const ending = covering.filter((one) => Math.min(one.to, text.length) === segment.to);
    const isChosen = chosen !== undefined && segment.of.includes(passages.length);
    const part = text.slice(segment.from, segment.to);
    return (
      <Fragment key={segment.from}>
        {covering.length > 0 || isChosen ? (
          <mark
            data-from={segment.from}
            data-chosen={isChosen || undefined}
            className="rounded-sm bg-pencil-soft box-decoration-clone text-ink underline decoration-pencil decoration-2 underline-offset-4 data-chosen:bg-pencil data-chosen:text-on-pencil"
          >
            {part}
          </mark>
        ) : (
          <span data-from={segment.from}>{part}</span>
        )}
        {ending.map(({ place }) =>
          onOpen ? (
            <button key={place} type="button" className={NUMBER} onClick={() => onOpen(place)}>
              <span className="sr-only">{words.change(place + 1)}</span>
              <span aria-hidden="true">{place + 1}</span>
            </button>
          ) : (
            <sup key={place} className={NUMBER}>
              <span className="sr-only">{words.number(place + 1)}</span>
              <span aria-hidden="true">{place + 1}</span>
            </sup>
          ),
        )}
      </Fragment>
    );
  });
}
