import type { BankModule } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { type ReactNode, useId, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WizardFooter } from '../../../ui/layout/wizard-footer.tsx';
import { moduleName, questionCount } from '../questions.words.tsx';
import { importModules } from './files.words.ts';
import {
  type Choice,
  type Choices,
  chosenModules,
  missingChoice,
  questionsToAdd,
  withoutUnticked,
} from './module-choices.ts';
import type { ReviewChoices } from './review-choices.ts';
import { useConfirm } from './use-question-files.ts';

interface ImportModulesProps {
  found: QuestionImport;
  modules: readonly BankModule[];
  choices: Choices;
  review: ReviewChoices;
  onChoose: (choices: Choices) => void;
  onBack: () => void;
  discard: ReactNode;
}

export function ImportModules(props: ImportModulesProps) {
  const { found, modules, choices, review, onChoose, onBack, discard } = props;
  const { words } = useWorkplace();
  const { counts } = found;
  const categories = withoutUnticked(found.categories, review.unticked);
  const [skipDuplicates, setSkipDuplicates] = useState(false);
  const confirm = useConfirm(found.id);
  const missing = missingChoice(categories, choices, words);
  const missingId = useId();

  function choose(category: string, choice: Choice) {
    onChoose(new Map(choices).set(category, choice));
  }

  function store() {
    confirm.mutate({
      modules: chosenModules(found.categories, choices),
      skip_duplicates: skipDuplicates,
      skip_items: [...review.unticked.keys()],
      keys: [...review.keys].map(([item, by]) => ({ item, by })),
      other_keys: review.otherKeys,
    });
  }

  return (
    <>
      <Card title={importModules.title}>
        {modules.length === 0 ? (
          <Empty title={importModules.noModules(words)} hint={importModules.noModulesHint(words)} />
        ) : (
          <div className="grid max-w-measure gap-6">
            {categories.length > 1 && (
              <ModuleSelect
                label={importModules.allIntoOne(words)}
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
                      ? importModules.moduleFor(questions, words)
                      : category || importModules.noCategory
                  }
                  hint={categories.length === 1 ? undefined : questionCount(questions)}
                  modules={modules}
                  choice={choices.get(category) ?? 'open'}
                  onChoose={(choice) => choose(category, choice)}
                  canSkip={categories.length > 1}
                />
              ))}
            </div>
            {counts.likely_duplicates > 0 && (
              <Checkbox
                label={importModules.skipDuplicates(counts.likely_duplicates)}
                checked={skipDuplicates}
                onChange={(event) => setSkipDuplicates(event.target.checked)}
              />
            )}
            <p id={missingId} role="status" className="text-sm text-ink-2">
              {missing ?? importModules.result(questionsToAdd(categories, choices), skipDuplicates)}
            </p>
          </div>
        )}
      </Card>
      <WizardFooter>
        <Button onClick={onBack}>{importModules.back}</Button>
        {discard}
        <Button
          variant="main"
          disabled={missing !== undefined || modules.length === 0}
          aria-describedby={missingId}
          busy={confirm.isPending}
          onClick={store}
        >
          {importModules.confirm}
        </Button>
      </WizardFooter>
    </>
  );
}

/** The choice of all parts, if it is the same. */
function commonChoice(choices: Choices): Choice {
  const [first, ...others] = new Set(choices.values());
  return first !== undefined && others.length === 0 ? first : 'open';
}

interface ModuleSelectProps {
  label: string;
  hint?: string | undefined;
  modules: readonly BankModule[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  canSkip?: boolean;
}

function ModuleSelect({ label, hint, modules, choice, onChoose, canSkip = false }: ModuleSelectProps) {
  const { words } = useWorkplace();
  return (
    <Select
      label={label}
      hint={hint}
      value={choice}
      onChange={({ target }) =>
        onChoose(target.value === 'open' || target.value === 'skip' ? target.value : Number(target.value))
      }
    >
      <option value="open">{importModules.choose(words)}</option>
      {modules.map((module) => (
        <option key={module.id} value={module.id}>
          {moduleName(module, words)}
        </option>
      ))}
      {(canSkip || choice === 'skip') && <option value="skip">{importModules.skip}</option>}
    </Select>
  );
}
