// Opens and closes the tools that the exam allows.
import Calculator from 'lucide-react/icons/calculator';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { ComponentType } from 'react';
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

/** On a phone there is room for one: the tools are side by side once it is open. */
export function ToolButtons({ allowed, opened, onOpen }: ToolButtonsProps) {
  return allowed.map((tool, i) => {
    const Icon = ICONS[tool];
    return (
      <Button
        key={tool}
        aria-expanded={opened === tool}
        title={words[tool]}
        className={`aria-expanded:border-pencil aria-expanded:text-pencil max-2xl:px-3 max-sm:px-2 ${i > 0 ? 'max-sm:hidden' : ''}`}
        onClick={() => onOpen(opened === tool ? null : tool)}
      >
        <Icon className="size-5" />
        <span className="max-2xl:sr-only">{words[tool]}</span>
      </Button>
    );
  });
}
