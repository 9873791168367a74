import { ANNOTATION_LIMITS } from '@quivia/contract/marking/annotations';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Annotating } from '../kind.ts';
import { annotate as words } from './annotated.words.ts';

/** Where there are some: their text or picture can be read without them. */
export function HideAnnotations({ annotating, count }: { annotating: Annotating; count: number }) {
  const { isHidden, isFull, onHide } = annotating;
  return (
    <>
      {isFull && <p className="text-sm text-ink-3">{words.full(ANNOTATION_LIMITS.count)}</p>}
      {(count > 0 || isHidden) && (
        <Button variant="quiet" className="ml-auto px-3!" onClick={() => onHide(!isHidden)}>
          {isHidden ? words.show(count) : words.hide(count)}
        </Button>
      )}
    </>
  );
}
