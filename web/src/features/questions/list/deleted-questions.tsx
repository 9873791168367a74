import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { moduleName } from '../questions.words.tsx';
import { deletedQuestions } from './list.words.tsx';
import { useQuestions, useRestore } from './use-questions.ts';

export function DeletedQuestions() {
  const { words } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const pages = useQuestions({ qbank_id: String(bank.id), deleted: 'true' });
  const restore = useRestore();
  const nameOf = (id: number) => {
    const module = bank.modules.find((one) => one.id === id);
    return module ? moduleName(module, words) : deletedQuestions.retiredModule(words);
  };
  return (
    <Card title={deletedQuestions.title} flush>
      <Listing
        pages={pages}
        empty={<Empty title={deletedQuestions.empty} hint={deletedQuestions.emptyHint} />}
      >
        {(questions) => (
          <ul>
            {questions.map(({ id, question, module_id }) => (
              <li
                key={id}
                className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-rule px-4 py-3 last:border-b-0"
              >
                <div className="min-w-0 grow basis-56">
                  <p className="text-xs text-ink-3">{nameOf(module_id)}</p>
                  <div className="line-clamp-4 max-w-measure text-sm">
                    <RichText text={question} />
                  </div>
                </div>
                {canEdit && (
                  <Button
                    busy={restore.isPending && restore.variables.includes(id)}
                    onClick={() => restore.mutate([id])}
                  >
                    {deletedQuestions.restore}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </Card>
  );
}
