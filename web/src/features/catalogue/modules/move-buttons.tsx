import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { moveButton } from './use-module-order.ts';

interface MoveButtonsProps {
  id: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

export function MoveButtons({ id, name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        off={isFirst}
        onClick={() => onMove(-1)}
        {...moveButton(id, -1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        off={isLast}
        onClick={() => onMove(1)}
        {...moveButton(id, 1)}
      />
    </>
  );
}
