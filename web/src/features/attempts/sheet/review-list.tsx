import { type AnswerSheet, givenFor, isAnswered } from './answer-sheet.ts';
import { PaletteMark } from './palette-mark.tsx';

interface ReviewListProps {
  title: string;
  none: string;
  sheet: AnswerSheet;
  /** Of the questions to be shown. */
  places: readonly number[];
  onGo: ((place: number) => void) | undefined;
}

export function ReviewList({ title, none, sheet, places, onGo }: ReviewListProps) {
  return (
    <section className="mt-6 rounded-md border border-rule bg-sheet p-4 sm:p-6">
      <h3 className="text-sm font-bold">
        {title}
        {places.length > 0 && <span className="font-normal text-ink-3"> ({places.length})</span>}
      </h3>
      {places.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{none}</p>
      ) : (
        <ol className="mt-3 flex flex-wrap gap-2">
          {places.map((place) => {
            const id = sheet.order[place] ?? 0;
            return (
              <li key={id}>
                <PaletteMark
                  number={place + 1}
                  state={isAnswered(sheet, id) ? 'answered' : sheet.seen.has(id) ? 'seen' : 'new'}
                  flagged={givenFor(sheet, id).is_flagged}
                  current={false}
                  onGo={onGo && (() => onGo(place))}
                />
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
