import type { SectionDetails } from '@quivia/contract/classes';
import { sectionTitle } from '@quivia/contract/classes.words';
import { useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Listing } from '../../platform/lists/listing.tsx';
import { LoadMore } from '../../platform/lists/load-more.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { newcomers as words } from './classes.words.ts';
import { readNewcomers, useNewcomers, usePlace } from './use-classes.ts';

interface NewcomersDialogProps {
  section: SectionDetails;
  onClose: () => void;
}

/** Those of the class who aren't in it; what is chosen stays chosen while another search is typed. */
export function NewcomersDialog({ section, onClose }: NewcomersDialogProps) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isReading, setReading] = useState(false);
  const pages = useNewcomers(section.id, { search, all });
  const place = usePlace(onClose);
  const isGroup = section.kind !== 'section';

  async function chooseAll() {
    setReading(true);
    try {
      const ids = await readNewcomers(section.id, { search, all });
      setChosen((before) => new Set([...before, ...ids]));
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setReading(false);
    }
  }

  function set(id: number, isChosen: boolean) {
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  }

  function add() {
    if (chosen.size === 0) toast.error(words.missing);
    else place.mutate({ id: section.id, student_ids: [...chosen] });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title(sectionTitle(section))}
      wide
      actions={
        <>
          <p role="status" className="tabular mr-auto self-center text-sm text-ink-2 max-sm:w-full">
            {words.chosen(chosen.size)}
          </p>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="main" busy={place.isPending} onClick={add}>
            {words.add}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-0 grow basis-56">
          <SearchField label={words.search} value={search} onSearch={setSearch} />
        </div>
        <Button className="px-4! max-sm:grow" busy={isReading} onClick={() => void chooseAll()}>
          {words.chooseAll}
        </Button>
        <Button className="px-4! max-sm:grow" onClick={() => setChosen(new Set())}>
          {words.chooseNone}
        </Button>
      </div>
      {isGroup && (
        <Checkbox label={words.all} checked={all} onChange={({ target }) => setAll(target.checked)} />
      )}
      <div className="mt-2 max-h-[50dvh] overflow-y-auto rounded-md border border-rule px-3">
        <Listing
          pages={pages}
          empty={
            <p className="py-12 text-center text-sm text-ink-2">
              {search || all ? words.notFound : isGroup ? words.noneGroup : words.none}
            </p>
          }
        >
          {(students) => (
            <ul className="grid gap-x-4 sm:grid-cols-2">
              {students.map(({ id, roll_number, name }) => (
                <li key={id} className="min-w-0">
                  <Checkbox
                    label={
                      <span className="grid min-w-0 leading-tight">
                        <span className="tabular break-all">{roll_number}</span>
                        {name && <span className="text-xs text-ink-3">{name}</span>}
                      </span>
                    }
                    checked={chosen.has(id)}
                    onChange={({ target }) => set(id, target.checked)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Listing>
        <LoadMore pages={pages} />
      </div>
    </Dialog>
  );
}
