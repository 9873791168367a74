// An essay as its marker reads it: whole, with the place where the word limit falls, and what the teacher noted for markers.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import type { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { countWords, wordLimitAt } from '@quivia/contract/kinds/essay-words';
import type { Annotation, Passage } from '@quivia/contract/marking/annotations';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../../../platform/app/page-keys.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { annotate } from '../../../kinds/annotated/annotated.words.ts';
import { AnnotatedText } from '../../../kinds/annotated/annotated-text.tsx';
import { AnnotationList } from '../../../kinds/annotated/annotation-list.tsx';
import { HideAnnotations } from '../../../kinds/annotated/hide-annotations.tsx';
import type { Annotating } from '../../../kinds/kind.ts';
import { essay as text } from '../marking.words.ts';
import { type TextUnit, unitsOf } from './text-units.ts';
import { usePickedPassage } from './use-picked-passage.ts';

interface EssayTextProps {
  answer: Pick<AnswerToMark, 'given' | 'body'>;
  annotations?: readonly Annotation[] | undefined;
  annotating?: Annotating | undefined;
  hasLetters: boolean;
}

export function EssayText({ answer, annotations = [], annotating, hasLetters }: EssayTextProps) {
  const { text: written } = answer.given as EssayAnswer;
  const { words_to } = answer.body as EssayBody;
  const words = countWords(written);
  const limit = words_to === null ? written.length : wordLimitAt(written, words_to);
  const field = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<Passage>();
  const shown = annotating?.isHidden ? [] : annotations;
  const part = { text: written, annotations: shown, chosen, onOpen: annotating?.onOpen };
  return (
    <div className="grid gap-3">
      {annotating && (
        <AnnotateText
          {...{ annotating, written, hasLetters, field }}
          count={annotations.length}
          onChoose={setChosen}
        />
      )}
      <p ref={field} className="break-words whitespace-pre-wrap" dir="auto">
        <AnnotatedText {...part} to={limit} />
        {limit < written.length && (
          <span className="border-l-3 border-risk bg-risk-soft pl-1">
            <AnnotatedText {...part} from={limit} />
          </span>
        )}
      </p>
      <p className="text-sm text-ink-3">
        {words_to === null ? text.words(words) : text.wordsOf(words, words_to)}
      </p>
      {annotating && <AnnotationList answer={answer.given} annotations={shown} onOpen={annotating.onOpen} />}
    </div>
  );
}

interface AnnotateTextProps {
  annotating: Annotating;
  written: string;
  hasLetters: boolean;
  field: React.RefObject<HTMLElement | null>;
  count: number;
  /** The sentences that would be annotated. */
  onChoose: (chosen: Passage | undefined) => void;
}

/** Sentences or words, by their numbers: what is chosen is annotated, or covered. */
interface Choice {
  act: 'annotate' | 'cover';
  first: number;
  last: number;
}

const UNITS: Record<Choice['act'], TextUnit> = { annotate: 'sentence', cover: 'word' };

/** What is selected is annotated or covered at once; without a selection, sentences or words are chosen by keys or buttons. */
function AnnotateText({ annotating, written, hasLetters, field, count, onChoose }: AnnotateTextProps) {
  const { isHidden, isFull, onMark, onCover } = annotating;
  const units = useMemo(
    () => ({ sentence: unitsOf(written, 'sentence'), word: unitsOf(written, 'word') }),
    [written],
  );
  const [picked, clear] = usePickedPassage(field);
  const [choice, setChoice] = useState<Choice>();
  const offered = choice ? units[UNITS[choice.act]] : [];
  const last = offered.length - 1;

  const passageOf = ({ act, first, last: end }: Choice): Passage => ({
    from: units[UNITS[act]][first]?.from ?? 0,
    to: units[UNITS[act]][end]?.to ?? 0,
  });

  function choose(next: Choice | undefined) {
    setChoice(next);
    onChoose(next && passageOf(next));
  }

  function start(act: Choice['act']) {
    if (picked) finish(act, picked);
    else choose({ act, first: 0, last: 0 });
  }

  function finish(act: Choice['act'], passage: Passage) {
    choose(undefined);
    clear();
    const part = { shape: 'passage', ...passage } as const;
    if (act === 'annotate') onMark(part);
    else onCover(part);
  }

  /** To another one, or with more of them. */
  function step(by: 1 | -1, isLonger: boolean) {
    if (!choice) return;
    const next = Math.max(0, Math.min(last, choice.last + by));
    const first = isLonger ? choice.first : next;
    choose({ ...choice, first, last: Math.max(first, next) });
  }

  const isOffered = {
    annotate: !isHidden && !isFull && units.sentence.length > 0,
    cover: units.word.length > 0,
  };
  useKeys({
    hasLetters,
    goesFirst: true,
    press(key, { shiftKey, target }) {
      if (!choice) {
        const act = ({ a: 'annotate', v: 'cover' } as const)[key];
        if (!act || !isOffered[act]) return false;
        start(act);
        return true;
      }
      const isButton = target instanceof Element && target.closest('button, a');
      if (key === 'ArrowDown' || key === 'ArrowRight') step(1, shiftKey);
      else if (key === 'ArrowUp' || key === 'ArrowLeft') step(-1, shiftKey);
      else if (key === 'Escape') choose(undefined);
      else if (key === 'Enter' && !isButton) finish(choice.act, passageOf(choice));
      else return false;
      return true;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(choice): follows it when it is out of sight
  useEffect(() => {
    // New browsers return a promise.
    field.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [field, choice]);

  return (
    <div className="sticky top-(--bar) z-10 flex flex-wrap items-center gap-2 bg-paper py-1 print:hidden">
      {!choice && (
        <>
          {(['annotate', 'cover'] as const).map(
            (act) =>
              isOffered[act] && (
                <Button
                  key={act}
                  variant={act === 'cover' ? 'quiet' : 'plain'}
                  className="px-4!"
                  // A press would end the selection.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => start(act)}
                >
                  {annotate.start[act]}
                </Button>
              ),
          )}
          {!picked && isOffered.annotate && <p className="text-xs text-ink-3">{annotate.hint}</p>}
        </>
      )}
      {choice && (
        <fieldset className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-pencil-soft px-3 py-1">
          <legend className="sr-only">{annotate.start[choice.act]}</legend>
          <IconButton
            icon={ChevronLeft}
            label={annotate.previous}
            off={choice.last === 0}
            onClick={() => step(-1, false)}
          />
          <p role="status" className="tabular text-sm">
            {annotate.chosen(UNITS[choice.act], {
              first: choice.first + 1,
              last: choice.last + 1,
              of: offered.length,
            })}
          </p>
          <IconButton
            icon={ChevronRight}
            label={annotate.next}
            off={choice.last === last}
            onClick={() => step(1, false)}
          />
          <Button variant="quiet" className="px-3!" onClick={() => step(1, true)}>
            {annotate.longer}
          </Button>
          <Button variant="main" className="px-4!" onClick={() => finish(choice.act, passageOf(choice))}>
            {annotate.finish[choice.act]}
          </Button>
          <Button variant="quiet" className="px-3!" onClick={() => choose(undefined)}>
            {annotate.cancel}
          </Button>
        </fieldset>
      )}
      <HideAnnotations annotating={annotating} count={count} />
    </div>
  );
}

export function EssayNotes({ answer }: { answer: Pick<AnswerToMark, 'answer_key'> }) {
  const { model_answer, notes } = answer.answer_key as EssayKey;
  return (
    <div className="grid gap-3">
      {[
        [text.notes, notes],
        [text.model, model_answer],
      ].map(
        ([heading, content]) =>
          content && (
            <div key={heading}>
              <h3 className="text-xs font-semibold text-ink-3">{heading}</h3>
              <RichText text={content} />
            </div>
          ),
      )}
      {notes + model_answer === '' && <p className="text-sm text-ink-3">{text.none}</p>}
    </div>
  );
}
