import { Toolbar } from '@base-ui/react/toolbar';
import ImagePlus from 'lucide-react/icons/image-plus';
import Sigma from 'lucide-react/icons/sigma';
import type { ComponentType } from 'react';
import { commands, formulas, toolbar } from './editor.words.ts';
import { EDITOR_COMMANDS, type EditorCommand } from './editor-commands.ts';

interface EditorToolbarProps {
  id: string;
  compact: boolean;
  /** The id of the text area it works on. */
  controls: string;
  onCommand: (command: EditorCommand) => void;
  onPicture: (() => void) | undefined;
  /** The examples of formulas below it. */
  palette: { id: string; isOpen: boolean; onToggle: () => void };
}

const modifier = /Mac|iP/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl+';

/** A single tab stop; the arrow keys move between the buttons. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { id, compact, controls, onCommand, onPicture, palette } = props;
  return (
    <Toolbar.Root
      id={id}
      aria-label={toolbar.title}
      aria-controls={controls}
      className={`flex flex-wrap border-rule p-0.5 ${compact ? 'border-t' : 'border-b'}`}
    >
      {EDITOR_COMMANDS.filter(({ forBlocks }) => !(compact && forBlocks)).map((command) => (
        <ToolButton
          key={command.label}
          label={command.label}
          icon={command.icon}
          shortcut={command.key?.toUpperCase()}
          onPress={() => onCommand(command)}
        />
      ))}
      {onPicture && <ToolButton label={commands.picture} icon={ImagePlus} onPress={onPicture} />}
      <ToolButton label={formulas.title} icon={Sigma} expands={palette} onPress={palette.onToggle} />
    </Toolbar.Root>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  shortcut?: string | undefined;
  /** What it shows and hides. */
  expands?: { id: string; isOpen: boolean };
  onPress: () => void;
}

function ToolButton({ label, icon: Icon, shortcut, expands, onPress }: ToolButtonProps) {
  return (
    <Toolbar.Button
      title={shortcut ? `${label} (${modifier}${shortcut})` : label}
      aria-expanded={expands?.isOpen}
      aria-controls={expands?.isOpen ? expands.id : undefined}
      aria-keyshortcuts={shortcut && `Control+${shortcut} Meta+${shortcut}`}
      // The text area keeps the focus and its selection when the button is clicked.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid size-8 place-items-center rounded-sm text-ink-2 transition-colors hover:bg-pencil-soft hover:text-pencil focus-visible:-outline-offset-2 aria-expanded:bg-pencil-soft aria-expanded:text-pencil pointer-coarse:size-11"
    >
      <Icon className="size-4.5" />
      <span className="sr-only">{label}</span>
    </Toolbar.Button>
  );
}
