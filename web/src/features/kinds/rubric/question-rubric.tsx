// The rubric that a question carries, as its author writes it.
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { useState } from 'react';
import { bestOf, draftOfRubric, groupsOf, rubricProblems } from './rubric-draft.ts';
import { RubricEditor } from './rubric-editor.tsx';
import { ofQuestion as text } from './rubric-editor.words.ts';

interface QuestionRubricProps {
  rubric: readonly RubricGroup[];
  onChange: (rubric: RubricGroup[]) => void;
  /** The server's sentences, by path. */
  problems: Readonly<Record<string, string>>;
}

export function QuestionRubric({ rubric, onChange, problems }: QuestionRubricProps) {
  // Marks are texts while they are typed.
  const [draft, setDraft] = useState(() => draftOfRubric(rubric));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-sm font-semibold">{text.title}</legend>
      <p className="max-w-measure text-xs text-ink-3">{text.hint}</p>
      <RubricEditor
        draft={draft}
        problems={rubricProblems(draft, problems)}
        onChange={(next) => {
          setDraft(next);
          onChange(groupsOf(next));
        }}
      />
      {draft.length > 0 && (
        <p role="status" className="text-sm text-ink-2">
          {text.best(bestOf(draft))}
        </p>
      )}
    </fieldset>
  );
}
