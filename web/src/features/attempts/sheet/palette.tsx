// A small answer sheet: every question with its state, and a link to each. Beside the question on a wide screen; on a
// narrow one it opens from the bar below the question.
import type { QuestionForStudent } from '@quivia/contract/attempts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import type { AnswerSheet } from './answer-sheet.ts';
import { countAnswers, markAt } from './completeness.ts';
import { PaletteMark } from './palette-mark.tsx';
import { actions, palette } from './sheet.words.ts';

interface PaletteProps {
  sheet: AnswerSheet;
  paper: readonly QuestionForStudent[];
  examId: number;
  /** Stable, so that only marks that change render again. */
  onGo: (position: number) => void;
}

export function Palette({ sheet, paper, examId, onGo }: PaletteProps) {
  return (
    <aside
      aria-labelledby="palette"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto rounded-md border border-rule bg-sheet p-6"
    >
      <h2 id="palette" className="mb-4 text-sm font-bold">
        {palette.title}
      </h2>
      <Marks sheet={sheet} paper={paper} onGo={onGo} />
      <LinkButton to={`/quiz/${examId}/review`} className="mt-4 w-full">
        {actions.review}
      </LinkButton>
    </aside>
  );
}

interface SheetDialogProps extends PaletteProps {
  onClose: () => void;
}

export function SheetDialog({ sheet, paper, examId, onGo, onClose }: SheetDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>('button[aria-current]')?.focus(), []);
  return (
    <PlainDialog
      atBottom
      title={palette.title}
      onClose={onClose}
      actions={
        <>
          <Button className="max-sm:px-4" onClick={onClose}>
            {palette.close}
          </Button>
          <LinkButton variant="main" className="max-sm:px-4" to={`/quiz/${examId}/review`} onClick={onClose}>
            {actions.review}
          </LinkButton>
        </>
      }
    >
      <div ref={content} className="mt-4">
        <Marks sheet={sheet} paper={paper} onGo={onGo} />
      </div>
    </PlainDialog>
  );
}

/** One Tab stop for all: the arrow keys move between them. */
function Marks({ sheet, paper, onGo }: Omit<PaletteProps, 'examId'>) {
  const { count, at, isForwardOnly } = sheet;
  const marks = (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] justify-items-center gap-y-2">
      {Array.from({ length: count }, (_, position) => {
        const { state, flagged } = markAt(sheet, paper, position);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions never move
          <li key={position}>
            <PaletteMark
              number={position + 1}
              state={state}
              flagged={flagged}
              current={position === at}
              isTabStop={position === at}
              onGo={isForwardOnly ? undefined : onGo}
            />
          </li>
        );
      })}
    </ol>
  );
  return (
    <>
      {isForwardOnly ? (
        marks
      ) : (
        <div role="toolbar" aria-label={palette.questions} onKeyDown={moveFocus}>
          {marks}
        </div>
      )}
      <p className="mt-4 text-xs text-ink-2">{palette.counts(countAnswers(sheet, paper))}</p>
      <Legend canFlag={!isForwardOnly} isSeenUnknown={sheet.isSeenUnknown} />
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const marks = [...event.currentTarget.querySelectorAll('button')];
  const at = marks.indexOf(document.activeElement as HTMLButtonElement);
  const secondRow = marks.findIndex((mark) => mark.offsetTop > (marks[0]?.offsetTop ?? 0));
  const columns = secondRow < 0 ? marks.length : secondRow;
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: marks.length - 1,
  };
  const to = steps[event.key];
  if (at < 0 || to === undefined) return;
  // Here the arrows are no shortcuts for Next and Previous.
  event.preventDefault();
  marks[to]?.focus();
}

const GIVEN = [
  { word: palette.answered, look: 'filled' },
  { word: palette.incomplete, look: 'half-filled' },
];
const SIGNS = [
  ...GIVEN,
  { word: palette.seen, look: 'border-rule-strong' },
  { word: palette.notSeen, look: 'border-dashed border-rule-strong' },
];
const SIGNS_WITHOUT_SEEN = [...GIVEN, { word: palette.notAnswered, look: 'border-rule-strong' }];

function Legend({ canFlag, isSeenUnknown }: { canFlag: boolean; isSeenUnknown: boolean }) {
  const signs = isSeenUnknown ? SIGNS_WITHOUT_SEEN : SIGNS;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {signs.map(({ word, look }) => (
        <li key={word} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-full border-[1.75px] ${look}`} />
          {word}
        </li>
      ))}
      {canFlag && (
        <li className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-2.5 rotate-45 rounded-[2px] bg-risk forced-colors:bg-[CanvasText]"
          />
          {palette.flagged}
        </li>
      )}
    </ul>
  );
}
