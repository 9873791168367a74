import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { toast } from '../feedback/toasts.tsx';
import { copyFailed } from '../ui.words.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** Shown once it is copied. */
  done: string;
  children: ReactNode;
}

export function CopyButton({ text, done, children }: CopyButtonProps) {
  async function copy() {
    if (await copyText(text)) toast.success(done);
    else toast.error(copyFailed);
  }
  return (
    <Button className="px-4!" onClick={copy}>
      <Copy className="size-4" />
      {children}
    </Button>
  );
}

/** Whether it worked. Browsers offer the clipboard over HTTPS only; elsewhere there is only the older way. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
