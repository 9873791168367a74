import type { Annotation, CoveredPart, Marked } from '@quivia/contract/marking/annotations';
import Pencil from 'lucide-react/icons/pencil';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { annotations as words } from './annotated.words.ts';

const LONGEST_QUOTE = 120;

export interface AnnotatedAnswer {
  text?: unknown;
  files?: unknown;
}

/** What it is about: the passage, or where it is. */
export function quoteOf({ text, files }: AnnotatedAnswer, one: Marked | CoveredPart): string {
  if (one.shape !== 'passage')
    return words.place(one.shape, (Array.isArray(files) ? files.indexOf(one.picture) : -1) + 1, one.page);
  const passage = typeof text === 'string' ? text.slice(one.from, one.to).trim() : '';
  return passage.length > LONGEST_QUOTE ? `‘${passage.slice(0, LONGEST_QUOTE)} …’` : `‘${passage}’`;
}

interface AnnotationListProps {
  answer: AnnotatedAnswer;
  annotations: readonly Annotation[];
  /** In the answer, where it shows those of others too. */
  numbers?: readonly number[] | undefined;
  onOpen?: ((place: number) => void) | undefined;
}

/** With the numbers that they have in the answer. */
export function AnnotationList({ answer, annotations, numbers, onOpen }: AnnotationListProps) {
  if (annotations.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-semibold text-ink-3">{words.title}</p>
      <ol aria-label={words.title} className="grid gap-2">
        {annotations.map((one, place) => {
          const number = numbers?.[place] ?? place + 1;
          return (
            <li key={number} className="flex items-start gap-3 text-sm">
              <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-pencil px-1 font-mono text-xs leading-none font-bold text-on-pencil">
                {number}
              </span>
              <div className="min-w-0 grow">
                <p className="line-clamp-2 text-xs break-words text-ink-3" dir="auto">
                  {quoteOf(answer, one)}
                </p>
                <p className="break-words whitespace-pre-wrap" dir="auto">
                  {one.comment}
                </p>
              </div>
              {onOpen && (
                <IconButton icon={Pencil} label={words.change(number)} onClick={() => onOpen(place)} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
