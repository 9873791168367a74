// The editor's buttons and keyboard shortcuts.
import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Radical from 'lucide-react/icons/radical';
import SquareCode from 'lucide-react/icons/square-code';
import Table from 'lucide-react/icons/table';
import type { ComponentType } from 'react';
import { insertCodeBlock, insertTable, toggleList } from './edit-blocks.ts';
import { type Edit, insertLink, wrapSelection } from './edit-spans.ts';
import { commands } from './editor.words.ts';

export interface EditorCommand {
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** With Ctrl, or ⌘. */
  key?: string;
  /** Not offered for an option, which is a single line. */
  forBlocks?: true;
  edit: (text: string, start: number, end: number) => Edit;
}

export const EDITOR_COMMANDS: readonly EditorCommand[] = [
  { label: commands.bold, icon: Bold, key: 'b', edit: (...at) => wrapSelection(...at, '**') },
  { label: commands.italic, icon: Italic, key: 'i', edit: (...at) => wrapSelection(...at, '*') },
  { label: commands.code, icon: Code, key: 'e', edit: (...at) => wrapSelection(...at, '`') },
  { label: commands.formula, icon: Radical, key: 'm', edit: (...at) => wrapSelection(...at, '$') },
  { label: commands.link, icon: Link, key: 'k', edit: insertLink },
  { label: commands.codeBlock, icon: SquareCode, edit: insertCodeBlock },
  { label: commands.list, icon: List, forBlocks: true, edit: (...at) => toggleList(...at, 'bullets') },
  {
    label: commands.numberedList,
    icon: ListOrdered,
    forBlocks: true,
    edit: (...at) => toggleList(...at, 'numbers'),
  },
  { label: commands.table, icon: Table, forBlocks: true, edit: insertTable },
];
