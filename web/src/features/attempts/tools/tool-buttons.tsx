// Opens and closes the tools that the exam allows.
import Calculator from 'lucide-react/icons/calculator';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import { type ComponentType, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { tools as words } from './tools.words.ts';

export type Tool = 'calculator' | 'scratchPad';

const ICONS: Record<Tool, ComponentType<{ className?: string }>> = {
  calculator: Calculator,
  scratchPad: NotebookPen,
};

interface ToolButtonsProps {
  allowed: readonly Tool[];
  opened: Tool | null;
  /** Null closes it. */
  onOpen: (tool: Tool | null) => void;
}

/** Several share one button, because a phone has room for one: the opened panel switches between them. */
export function ToolButtons({ allowed, opened, onOpen }: ToolButtonsProps) {
  const last = useRef(allowed[0] as Tool);
  if (opened) last.current = opened;
  const isOne = allowed.length === 1;
  const Icon = isOne ? ICONS[last.current] : PencilRuler;
  return (
    <Button
      aria-expanded={opened !== null}
      title={allowed.map((tool) => words[tool]).join(', ')}
      className="aria-expanded:border-pencil aria-expanded:text-pencil max-xl:px-3 max-sm:flex-col max-sm:gap-0 max-sm:px-1 max-sm:py-0.5 max-sm:text-xs"
      onClick={() => onOpen(opened ? null : last.current)}
    >
      <Icon className="size-5" />
      {/* Below its icon on a phone, where the row has no room beside it. */}
      <span>{isOne ? words[last.current] : words.title}</span>
    </Button>
  );
}
