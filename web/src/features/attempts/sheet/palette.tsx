import { LinkButton } from '../../../ui/buttons/button.tsx';
import { type AnswerSheet, countSheet, questionAt } from './answer-sheet.ts';
import { PaletteMark } from './palette-mark.tsx';
import { palette } from './sheet.words.ts';

interface PaletteProps {
  sheet: AnswerSheet;
  examId: number;
  /** Stable, so that only marks that change render again. */
  onGo: (position: number) => void;
}

/** A small answer sheet: every question with its state, and a link to each. */
export function Palette({ sheet, examId, onGo }: PaletteProps) {
  return (
    <aside
      aria-labelledby="palette"
      className="exam-palette self-start rounded-md border border-rule bg-sheet p-4 sm:p-6 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <h2 id="palette" className="mb-4 text-sm font-bold">
        {palette.title}
      </h2>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] justify-items-center gap-y-2">
        {Array.from({ length: sheet.count }, (_, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions never move
          <li key={position}>
            <PaletteMark
              number={position + 1}
              {...questionAt(sheet, position)}
              current={position === sheet.at}
              onGo={sheet.isForwardOnly ? undefined : onGo}
            />
          </li>
        ))}
      </ol>
      <p className="mt-4 text-xs text-ink-2">{palette.counts(countSheet(sheet))}</p>
      <Legend />
      <LinkButton to={`/quiz/${examId}/review`} className="mt-4 w-full">
        {palette.review}
      </LinkButton>
    </aside>
  );
}

const SIGNS = [
  { word: palette.answered, look: 'filled' },
  { word: palette.seen, look: 'border-rule-strong' },
  { word: palette.notSeen, look: 'border-dashed border-rule-strong' },
];

function Legend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {SIGNS.map(({ word, look }) => (
        <li key={word} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-full border-[1.75px] ${look}`} />
          {word}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="size-2.5 rotate-45 rounded-[2px] bg-risk forced-colors:bg-[CanvasText]"
        />
        {palette.flagged}
      </li>
    </ul>
  );
}
