// The editor's buttons and keys.
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

export interface EditorCommand {
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** With Ctrl, or ⌘. */
  key?: string;
  /** Of no use in an option, which is a line. */
  forBlocks?: true;
  edit: (text: string, start: number, end: number) => Edit;
}

export const EDITOR_COMMANDS: readonly EditorCommand[] = [
  { label: 'Bold', icon: Bold, key: 'b', edit: (...at) => wrapSelection(...at, '**') },
  { label: 'Italic', icon: Italic, key: 'i', edit: (...at) => wrapSelection(...at, '*') },
  { label: 'Code', icon: Code, key: 'e', edit: (...at) => wrapSelection(...at, '`') },
  { label: 'Formula', icon: Radical, key: 'm', edit: (...at) => wrapSelection(...at, '$') },
  { label: 'Link', icon: Link, key: 'k', edit: insertLink },
  { label: 'Code block', icon: SquareCode, edit: insertCodeBlock },
  { label: 'List', icon: List, forBlocks: true, edit: (...at) => toggleList(...at, 'bullets') },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    forBlocks: true,
    edit: (...at) => toggleList(...at, 'numbers'),
  },
  { label: 'Table', icon: Table, forBlocks: true, edit: insertTable },
];
