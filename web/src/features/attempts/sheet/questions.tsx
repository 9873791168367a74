// The question on the screen. Its neighbours are laid out ahead, hidden, when the browser is idle: moving to them only
// has to show them, which matters on a slow phone.
import type { AttemptState, QuestionForStudent } from '@quivia/contract/attempts';
import { useDeferredValue, useEffect, useRef } from 'react';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import type { FilesOfAnswer } from '../../kinds/kind.ts';
import { NONE_STRUCK, type Struck } from '../tools/struck.ts';
import { type AnswerSheet, givenFor, type Mark } from './answer-sheet.ts';
import { numberId, QuestionView } from './question-view.tsx';

interface QuestionsProps {
  paper: readonly QuestionForStudent[];
  sheet: AnswerSheet;
  /** Grows when the student asks for a question, also for the one on the screen. */
  visits: number;
  /** Stable, so that questions do not render again with each move. */
  onMark: (mark: Mark) => void;
  onPause: () => void;
  hasKeypad: boolean | undefined;
  state: Pick<AttemptState, 'spell_check' | 'allow_paste' | 'other_texts'>;
  onChooseText: (questionId: number, text: string) => void;
  files: FilesOfAnswer;
  struck: Struck;
  onStrike: (questionId: number, optionId: number) => void;
}

export function Questions({
  paper,
  sheet,
  visits,
  onMark,
  onPause,
  hasKeypad,
  state,
  onChooseText,
  files,
  struck,
  onStrike,
}: QuestionsProps) {
  const { at } = sheet;
  const hasStruck = Object.values(struck).some((options) => options.length > 0);
  // The first question is shown before anything is done for the second.
  const settled = useDeferredValue(at, Number.NaN);
  // Forward only, there is no next question yet and no way back.
  const isNear = (ahead: number) => !sheet.isForwardOnly && Math.abs(ahead) <= 1;
  useTopOnMove(sheet, visits);
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => skipWhenLaidOut(all.current));
  const stimulus = paper[at]?.stimulus;
  return (
    <div ref={all} className="relative">
      {/* The same element for all questions of a passage: it stays closed, or scrolled to where the student reads. */}
      {stimulus && (
        <div key={stimulus.id} className="mb-6">
          <Passage text={stimulus.text} questions={questionsOf(paper, at)} />
        </div>
      )}
      {paper.map(
        (question, position) =>
          (position === at || isNear(position - settled)) && (
            <div
              key={question.id}
              aria-hidden={position !== at}
              className={position === at ? 'exam-shown' : 'exam-aside'}
            >
              <QuestionView
                question={question}
                given={givenFor(sheet, question.id)}
                count={sheet.count}
                canFlag={!sheet.isForwardOnly}
                onMark={onMark}
                onPause={onPause}
                hasKeypad={hasKeypad}
                spellCheck={state.spell_check}
                allowsPaste={state.allow_paste}
                otherText={state.other_texts?.find(({ question_id }) => question_id === question.id)?.text}
                onChooseText={onChooseText}
                files={question.kind === 'upload' ? files : undefined}
                struck={struck[question.id] ?? NONE_STRUCK}
                onStrike={onStrike}
                explainsStrike={!hasStruck}
              />
            </div>
          ),
      )}
    </div>
  );
}

/** The first and the last question of the passage around this one. */
function questionsOf(paper: readonly QuestionForStudent[], at: number): [number, number] {
  const isOther = ({ stimulus }: QuestionForStudent) => stimulus?.id !== paper[at]?.stimulus?.id;
  const after = paper.slice(at).findIndex(isOther);
  const before = paper.slice(0, at).findLastIndex(isOther);
  const last = after === -1 ? paper.length - 1 : at + after - 1;
  return [paper[before + 1]?.question_number ?? at + 1, paper[last]?.question_number ?? at + 1];
}

/**
 * Once the neighbours are laid out, the browser skips them, which also takes them out of the tab order, and shows them
 * again as they are. An inherited `visibility` would restyle every element at each move.
 */
function skipWhenLaidOut(all: HTMLElement | null) {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      for (const aside of all?.querySelectorAll('.exam-aside') ?? []) aside.classList.add('exam-skipped');
    });
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Each question starts at its top, the first one too: the page before it may have been scrolled to its button. The focus is
 * on its heading, also when what had the focus is gone.
 */
function useTopOnMove({ at, order }: AnswerSheet, visits: number) {
  const known = useRef<string>(undefined);
  useEffect(() => {
    const place = `${at}/${visits}`;
    const isNew = known.current !== place;
    const isMove = isNew && known.current !== undefined;
    known.current = place;
    if (isNew && scrollY > 0) scrollTo({ top: 0 });
    if (!isMove && document.activeElement !== document.body) return;
    document.getElementById(numberId(order[at] as number))?.focus({ preventScroll: true });
  }, [at, order, visits]);
}
