import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { toast } from '../feedback/toasts.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  text: string;
  /** Said once it is done. */
  done: string;
  children: ReactNode;
}

export function CopyButton({ text, done, children }: CopyButtonProps) {
  async function copy() {
    if (await copyText(text)) toast.success(done);
    else toast.error('Your browser does not let us copy. Please mark it and copy it yourself.');
  }
  return (
    <Button className="px-4!" onClick={copy}>
      <Copy className="size-4" />
      {children}
    </Button>
  );
}
