// Marks that this person gave at once, each of which can be undone as a whole.
import { useState } from 'react';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { groupMarks as text } from '../marking.words.ts';
import { useGroupMarks } from './use-equal.ts';

interface GroupMarksProps {
  examId: number;
  questionId: number;
  /** The answers wait again. */
  onUndone: () => void;
}

export function GroupMarks({ examId, questionId, onUndone }: GroupMarksProps) {
  const { groups, undo } = useGroupMarks(examId, questionId);
  const [asked, setAsked] = useState<string>();
  const chosen = groups.find(({ group }) => group === asked);
  if (groups.length === 0) return null;
  return (
    <details className="rounded-md border border-rule bg-sheet">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold text-ink-2">
        {text.title(groups.length)}
      </summary>
      <ul className="divide-y divide-rule border-t border-rule">
        {groups.map(({ group, begins, marks, answers }) => (
          <li key={group} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-(--row-y) text-sm">
            <span className="min-w-0 grow break-words max-sm:basis-full" dir="auto">
              {begins}
            </span>
            <span className="text-ink-3">{text.what(answers, marks)}</span>
            <Button className="px-4!" onClick={() => setAsked(group)}>
              {text.undo}
              <span className="sr-only"> {begins}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ReasonDialog
          title={text.dialog(chosen.answers)}
          text={text.dialogText}
          confirm={text.undo}
          onConfirm={async (reason) => {
            if (!(await undo(chosen.group, reason))) return;
            setAsked(undefined);
            onUndone();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </details>
  );
}
