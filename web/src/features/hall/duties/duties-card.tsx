import type { DutyRow } from '@quivia/contract/hall/duties';
import type { Room } from '@quivia/contract/hall/rooms';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { dutyNames } from '../hall.words.ts';
import { duties as words } from './duties.words.ts';
import { useColleagues, useEndDuty, useGiveDuty } from './use-duties.ts';

const GIVEN = ['invigilator', 'chief', 'observer'] as const;

const nameOf = ({ name, username }: { name: string | null; username: string }) =>
  name ? `${name} (${username})` : username;

interface DutiesCardProps {
  examId: number;
  duties: DutyRow[];
  rooms: Room[];
}

export function DutiesCard({ examId, duties, rooms }: DutiesCardProps) {
  const end = useEndDuty(examId);
  return (
    <Card title={words.title} flush>
      {duties.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
      <ul className="divide-y divide-rule">
        {duties.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold break-words">{nameOf(one)}</p>
              <p className="text-sm text-ink-2">
                {dutyNames[one.duty]}
                {one.room && ` · ${one.room.name}`}
              </p>
              {!one.has_access && <p className="text-sm font-semibold text-risk">{words.left}</p>}
            </div>
            <Button
              variant="quiet"
              aria-label={words.offOf(nameOf(one))}
              busy={end.isPending}
              className="px-3"
              onClick={() => end.mutate(one.id)}
            >
              {words.off}
            </Button>
          </li>
        ))}
      </ul>
      <AddDuty examId={examId} rooms={rooms} />
    </Card>
  );
}

function AddDuty({ examId, rooms }: { examId: number; rooms: Room[] }) {
  const [search, setSearch] = useState('');
  const [person, setPerson] = useState<{ user_id: number; name: string } | null>(null);
  const [duty, setDuty] = useState<DutyRow['duty']>('invigilator');
  const [room, setRoom] = useState('');
  const found = useColleagues(examId, search);
  const give = useGiveDuty(examId, () => {
    setPerson(null);
    setSearch('');
  });
  const needsRoom = duty === 'invigilator';
  // The rooms of this exam first, as the list has them.
  const chosen = room || String(rooms[0]?.id ?? '');
  return (
    <div className="grid gap-3 border-t border-rule p-4">
      <h3 className="text-sm font-semibold">{words.add}</h3>
      <SearchField
        label={words.search}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPerson(null);
        }}
      />
      <div aria-live="polite">
        {search !== '' && !found.data && found.isFetching && (
          <p className="text-sm text-ink-2">{words.searching}</p>
        )}
        {search !== '' && found.error && !found.isFetching && (
          <p className="text-sm text-wrong">
            <Retry onRetry={found.refetch}>{sentenceOf(found.error)}</Retry>
          </p>
        )}
        {search !== '' && found.data?.length === 0 && <p className="text-sm text-ink-2">{words.nobody}</p>}
        {search !== '' && (
          <ul className="flex flex-wrap gap-2">
            {found.data?.map((one) => (
              <li key={one.user_id}>
                <Button
                  aria-pressed={person?.user_id === one.user_id}
                  variant={person?.user_id === one.user_id ? 'main' : 'plain'}
                  className="px-3"
                  onClick={() => setPerson({ user_id: one.user_id, name: nameOf(one) })}
                >
                  {nameOf(one)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {person && (
        <div className="grid gap-3 sm:grid-cols-2">
          <p className="font-semibold break-words sm:col-span-2">{words.chosen(person.name)}</p>
          <Select
            label={words.duty}
            hint={words.explained[duty]}
            value={duty}
            onChange={({ target }) => setDuty(target.value as DutyRow['duty'])}
          >
            {GIVEN.map((one) => (
              <option key={one} value={one}>
                {dutyNames[one]}
              </option>
            ))}
          </Select>
          {needsRoom && rooms.length > 0 && (
            <Select label={words.room} value={chosen} onChange={({ target }) => setRoom(target.value)}>
              {rooms.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          {needsRoom && rooms.length === 0 && <p className="text-sm text-wrong">{words.noRoom}</p>}
          <div className="sm:col-span-2">
            <Button
              variant="main"
              busy={give.isPending}
              disabled={needsRoom && rooms.length === 0}
              onClick={() =>
                give.mutate({ user_id: person.user_id, duty, ...(needsRoom && { room_id: Number(chosen) }) })
              }
            >
              {words.give}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
