import { DIFFICULTIES, type Difficulty } from '@quivia/contract/questions';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { useBankState } from '../banks/bank-context.tsx';
import { difficultyNames, moduleName } from '../questions.words.tsx';
import { questionFilters } from './list.words.tsx';
import type { QuestionFilter } from './use-questions.ts';

const NAMES = ['search', 'module', 'tag', 'difficulty'] as const;

const isDifficulty = (text: string): text is Difficulty => (DIFFICULTIES as readonly string[]).includes(text);

export function useQuestionFilters(bankId: number) {
  const [{ search, module, tag, difficulty }] = useFilters(NAMES);
  const filter: QuestionFilter = {
    qbank_id: String(bankId),
    ...(search && { search }),
    ...(/^[1-9][0-9]*$/.test(module) && { module_id: module }),
    ...(tag && { tag }),
    ...(isDifficulty(difficulty) && { difficulty }),
  };
  return { filter, isFiltered: Object.keys(filter).length > 1 };
}

export function QuestionFilters() {
  const { words } = useWorkplace();
  const { bank } = useBankState();
  const [filters, setFilters] = useFilters(NAMES);
  const { search, module, tag, difficulty } = filters;
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <div className="col-span-2 flex min-w-0 grow basis-64">
        <SearchField
          label={questionFilters.search}
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      <FilterSelect label={words.Module} value={module} onChange={(value) => setFilters({ module: value })}>
        <option value="">{questionFilters.allModules(words)}</option>
        {bank.modules.map((one) => (
          <option key={one.id} value={one.id}>
            {moduleName(one, words)}
          </option>
        ))}
      </FilterSelect>
      {bank.tags.length > 0 && (
        <FilterSelect
          label={questionFilters.tag}
          value={tag}
          onChange={(value) => setFilters({ tag: value })}
        >
          <option value="">{questionFilters.allTags}</option>
          {bank.tags.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect
        label={questionFilters.difficulty}
        value={difficulty}
        onChange={(value) => setFilters({ difficulty: value })}
      >
        <option value="">{questionFilters.anyDifficulty}</option>
        {DIFFICULTIES.map((one) => (
          <option key={one} value={one}>
            {difficultyNames[one]}
          </option>
        ))}
      </FilterSelect>
      {(search || module || tag || difficulty) && (
        <Button
          variant="quiet"
          className="px-3!"
          onClick={() => setFilters({ search: '', module: '', tag: '', difficulty: '' })}
        >
          {questionFilters.clear}
        </Button>
      )}
    </div>
  );
}
