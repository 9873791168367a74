import { plural } from '@quivia/contract/plural';
import type { QuestionBank } from '@quivia/contract/question-banks';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { GIVEN_FORMATS } from './format-names.ts';
import { useExport } from './use-question-files.ts';

interface ExportMenuProps {
  bank: Pick<QuestionBank, 'id' | 'title' | 'question_count'>;
}

export function ExportMenu({ bank }: ExportMenuProps) {
  const { words } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const file = useExport(bank);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download className="size-4" />
        Export
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Export ${bank.title}`}>
        <p className="text-sm text-ink-2">
          {bank.question_count === 0
            ? 'There are no questions in this bank yet.'
            : `${plural(bank.question_count, 'question')} with key and explanations, as one file. Keep it from ${words.students}.`}
        </p>
        <ul className="mt-4 border-t border-rule">
          {GIVEN_FORMATS.map(({ format, name, file: ending, goodFor }) => (
            <li
              key={format}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 last:border-b-0"
            >
              <div className="min-w-0 grow basis-56">
                <p className="text-sm font-semibold">{name}</p>
                <p className="text-sm text-ink-2">{goodFor}</p>
              </div>
              <Button
                disabled={bank.question_count === 0}
                busy={file.isPending && file.variables.format === format}
                onClick={() => file.mutate({ format, file: ending })}
              >
                Download<span className="sr-only"> as {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
