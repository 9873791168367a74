import { type ExamColleague, GIVEN_SHARES, type GivenShare } from '@quivia/contract/team';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { shareForm as text } from './team.words.ts';
import { nameOf } from './team-card.tsx';
import { useColleagues, useGiveShares } from './use-team.ts';

/** The owner gives colleagues a share: some, or all who teach the course in one step. */
export function ShareCard({ examId }: { examId: number }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [share, setShare] = useState<GivenShare>('see');
  const [isMissing, setMissing] = useState(false);
  const found = useColleagues(examId, search);
  const give = useGiveShares(examId, () => setChosen(new Set()));
  // Others have a share already, which is changed above.
  const free = found.data?.filter((one) => one.share === null) ?? [];
  const teachers = free.filter(({ teaches }) => teaches);

  function choose(ids: readonly number[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
    setMissing(false);
  }

  function send() {
    if (chosen.size === 0) return setMissing(true);
    give.mutate({ user_ids: [...chosen], share });
  }

  return (
    <Card title={text.title}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{text.lead}</p>
        <SearchField label={text.search} value={search} onSearch={setSearch} />
        {search === '' && teachers.length > 1 && (
          <Button
            className="justify-self-start px-3!"
            onClick={() =>
              choose(
                teachers.map(({ user_id }) => user_id),
                true,
              )
            }
          >
            {text.all(teachers.length)}
          </Button>
        )}
        {found.isPending && <ThreeCircles />}
        {found.error && <Failed message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
        {found.data && free.length === 0 && (
          <p className="text-sm text-ink-2">{search === '' ? text.nobodyElse : text.nobody}</p>
        )}
        {free.length > 0 && <Colleagues rows={free} chosen={chosen} onChoose={choose} />}
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <Select
            label={text.share}
            hint={text.explained[share]}
            value={share}
            onChange={({ target }) => setShare(target.value as GivenShare)}
          >
            {GIVEN_SHARES.map((one) => (
              <option key={one} value={one}>
                {text.shares[one]}
              </option>
            ))}
          </Select>
          <Button variant="main" className="sm:mt-6" busy={give.isPending} onClick={send}>
            {text.give(chosen.size)}
          </Button>
        </div>
        {isMissing && (
          <p role="alert" className="text-sm text-wrong">
            {text.chooseSomebody}
          </p>
        )}
      </div>
    </Card>
  );
}

interface ColleaguesProps {
  rows: readonly ExamColleague[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
}

function Colleagues({ rows, chosen, onChoose }: ColleaguesProps) {
  return (
    <fieldset className="max-h-80 overflow-y-auto rounded-md border border-rule">
      <legend className="sr-only">{text.colleagues}</legend>
      <ul className="divide-y divide-rule">
        {rows.map((one) => (
          <li key={one.user_id}>
            <Checkbox
              className="px-4 hover:bg-paper"
              checked={chosen.has(one.user_id)}
              onChange={({ target }) => onChoose([one.user_id], target.checked)}
              label={
                <span className="break-words">
                  {nameOf(one)}
                  {one.teaches && <span className="block text-xs text-ink-3">{text.teaches}</span>}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
