import { plural } from '@quivia/contract/plural';
import type { BankModule } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { type ReactNode, useId, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import {
  type Choice,
  type Choices,
  chosenModules,
  missingChoice,
  questionsComing,
} from './module-choices.ts';
import { ModuleSelect } from './module-select.tsx';
import { useConfirm } from './use-question-files.ts';

interface ImportModulesProps {
  found: QuestionImport;
  modules: readonly BankModule[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onBack: () => void;
  discard: ReactNode;
}

export function ImportModules({ found, modules, choices, onChoose, onBack, discard }: ImportModulesProps) {
  const { words } = useWorkplace();
  const { categories, counts } = found;
  const [skipDuplicates, setSkipDuplicates] = useState(false);
  const confirm = useConfirm(found.id);
  const missing = missingChoice(categories, choices, words);
  const missingId = useId();

  function choose(category: string, choice: Choice) {
    onChoose(new Map(choices).set(category, choice));
  }

  function store() {
    confirm.mutate({ modules: chosenModules(categories, choices), skip_duplicates: skipDuplicates });
  }

  return (
    <Card title="Where the questions go">
      {modules.length === 0 ? (
        <Empty
          title={`No ${words.modules} found`}
          hint={`Questions belong to a ${words.module}. Once this ${words.course} has ${words.modules}, the upload can be confirmed here.`}
        />
      ) : (
        <div className="grid max-w-measure gap-6">
          {categories.length > 1 && (
            <ModuleSelect
              label={`All into one ${words.module}`}
              modules={modules}
              choice={commonChoice(choices)}
              onChoose={(choice) => onChoose(new Map(categories.map(({ category }) => [category, choice])))}
            />
          )}
          <div className={`grid gap-4 ${categories.length > 1 ? 'border-t border-rule pt-6' : ''}`}>
            {categories.map(({ category, questions }) => (
              <ModuleSelect
                key={category}
                label={
                  categories.length === 1
                    ? `${words.Module} for ${plural(questions, 'question')}`
                    : category || 'Without a category'
                }
                hint={categories.length === 1 ? undefined : plural(questions, 'question')}
                modules={modules}
                choice={choices.get(category) ?? 'open'}
                onChoose={(choice) => choose(category, choice)}
                mayLeaveOut={categories.length > 1}
              />
            ))}
          </div>
          {counts.likely_duplicates > 0 && (
            <Checkbox
              label={`Leave out likely duplicates (${counts.likely_duplicates.toLocaleString('en')})`}
              checked={skipDuplicates}
              onChange={(event) => setSkipDuplicates(event.target.checked)}
            />
          )}
          <p id={missingId} role="status" className="text-sm text-ink-2">
            {missing ?? comingSentence(questionsComing(categories, choices), skipDuplicates)}
          </p>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-4">
        <Button onClick={onBack}>Back to the review</Button>
        {discard}
        <Button
          variant="main"
          disabled={missing !== undefined || modules.length === 0}
          aria-describedby={missingId}
          busy={confirm.isPending}
          onClick={store}
        >
          Confirm
        </Button>
      </div>
    </Card>
  );
}

function comingSentence(many: number, skipDuplicates: boolean): string {
  const coming = `${plural(many, 'question')} ${many === 1 ? 'goes' : 'go'} into the bank, all or none`;
  return skipDuplicates ? `${coming}; those that look like duplicates stay out.` : `${coming}.`;
}

/** What all have in common, if they have. */
function commonChoice(choices: Choices): Choice {
  const [first, ...others] = new Set(choices.values());
  return first !== undefined && others.length === 0 ? first : 'open';
}
