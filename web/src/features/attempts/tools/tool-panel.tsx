// The opened tool. Not a dialog: the question stays readable and can be answered beside it. On a narrow screen it lies at
// the bottom, and the page scrolls above it; on a wide one it covers the answer sheet.
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Calculator } from './calculator.tsx';
import { ScratchPad } from './scratch-pad.tsx';
import type { Tool } from './tool-buttons.tsx';
import { tools as words } from './tools.words.ts';

interface ToolPanelProps {
  allowed: readonly Tool[];
  /** Null while it is closed: what was typed stays. */
  opened: Tool | null;
  onOpen: (tool: Tool | null) => void;
  userId: number;
  examId: number;
}

export function ToolPanel({ allowed, opened, onOpen, userId, examId }: ToolPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (!opened) return;
    if (!panel.current?.contains(document.activeElement)) opener.current = document.activeElement;
    panel.current
      ?.querySelector<HTMLElement>(`[data-tool="${opened}"] :is(input:not([type]), textarea)`)
      ?.focus();
  }, [opened]);

  function close() {
    onOpen(null);
    (opener.current as HTMLElement | null)?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  return (
    <section
      ref={panel}
      aria-label={words.title}
      hidden={opened === null}
      data-own-keys
      onKeyDown={press}
      className="exam-tools"
    >
      <div className="flex items-center justify-between gap-2">
        {allowed.length > 1 ? (
          <div className="flex gap-1">
            {allowed.map((tool) => (
              <button
                key={tool}
                type="button"
                aria-pressed={tool === opened}
                onClick={() => onOpen(tool)}
                className="min-h-11 border-b-2 border-transparent px-2 text-sm font-semibold text-ink-2 aria-pressed:border-pencil aria-pressed:text-ink"
              >
                {words[tool]}
              </button>
            ))}
          </div>
        ) : (
          <h2 className="px-1 text-sm font-bold">{words[allowed[0] as Tool]}</h2>
        )}
        <IconButton icon={X} label={words.close} onClick={close} />
      </div>
      {allowed.map((tool) => (
        <div key={tool} data-tool={tool} hidden={tool !== opened} className="mt-1">
          {tool === 'calculator' ? <Calculator /> : <ScratchPad userId={userId} examId={examId} />}
        </div>
      ))}
    </section>
  );
}
