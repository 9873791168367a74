// Rows of an editor that can be moved, removed and added: pairs, items of an order.
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePendingPictures } from '../../platform/forms/use-pending-pictures.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { rowWords as words } from './rows.words.ts';

interface RowBarProps {
  /** Within a sentence, such as 'pair 2'. */
  name: string;
  /** Not where the order means nothing. */
  onMove?: (by: -1 | 1) => void;
  isFirst?: boolean;
  isLast?: boolean;
  canRemove: boolean;
  onRemove: () => void;
}

export function RowBar({ name, onMove, isFirst = false, isLast = false, canRemove, onRemove }: RowBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={words.bar(name)} className="flex">
      {onMove && (
        <>
          <IconButton icon={ArrowUp} label={words.moveUp(name)} off={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon={ArrowDown} label={words.moveDown(name)} off={isLast} onClick={() => onMove(1)} />
        </>
      )}
      <IconButton icon={X} label={words.remove(name)} off={!canRemove} onClick={onRemove} />
    </div>
  );
}

/**
 * A row that is moved or removed loses the focus, and a new one should get it. What was done is said to screen readers.
 * Rows have the attribute `data-row`, and are children of the element with `ref`.
 */
export function useRows(rows: readonly unknown[]) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<Element | number | null>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the rows
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = null;
    if (target instanceof HTMLElement) target.focus();
    if (typeof target !== 'number') return;
    const row = ref.current?.querySelectorAll('[data-row]')[target];
    (row ?? ref.current)?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [rows]);
  return {
    ref,
    said,
    moved: (name: string, to: number) => {
      wanted.current = document.activeElement;
      setSaid(words.moved(name, to + 1, rows.length));
    },
    removed: (name: string, at: number) => {
      wanted.current = Math.min(at, rows.length - 2);
      setSaid(words.removed(name));
    },
    added: () => {
      wanted.current = rows.length;
    },
  };
}

/** Watches the fields of the rows, by name, and reports whether any of them is uploading a picture. */
export function useUploading(names: readonly string[], onUploading?: (isUploading: boolean) => void) {
  const { isUploading, watch } = usePendingPictures(names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it changes, not when the caller renders
  useEffect(() => onUploading?.(isUploading), [isUploading]);
  return watch;
}
