import type { Door } from '@quivia/contract/hall/door';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { walkIn as words } from './door.words.ts';
import { useAddWalkIn, useWalkIns } from './use-check-in.ts';

interface WalkInDialogProps {
  examId: number;
  rooms: Door['rooms'];
  /** What was typed at the list. */
  search: string;
  onClose: () => void;
}

export function WalkInDialog({ examId, rooms, search: typed, onClose }: WalkInDialogProps) {
  const [search, setSearch] = useState(typed);
  const [room, setRoom] = useState('');
  const { data, error, isFetching, refetch } = useWalkIns(examId, search);
  const add = useAddWalkIn(examId, onClose);
  return (
    <PlainDialog
      atBottom
      title={words.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className="mb-3">{words.lead}</p>
      <SearchField label={words.search} value={search} onSearch={setSearch} />
      {rooms.length > 1 && (
        <div className="mt-3">
          <Select label={words.room} value={room} onChange={({ target }) => setRoom(target.value)}>
            <option value="">{words.anyRoom}</option>
            {rooms.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div aria-live="polite" className="mt-3 min-h-16">
        {search.length < 2 && <p className="text-sm">{words.type}</p>}
        {search.length > 1 && !data && isFetching && <p className="text-sm">{words.searching}</p>}
        {error && !isFetching && (
          <p className="text-sm text-wrong">
            <Retry onRetry={refetch}>{sentenceOf(error)}</Retry>
          </p>
        )}
        {search.length > 1 && data?.length === 0 && <p className="text-sm">{words.none}</p>}
        <ul className="divide-y divide-rule">
          {data?.map(({ student_id, roll_number, name }) => (
            <li key={student_id} className="flex items-center justify-between gap-3 py-2 text-ink">
              <span className="min-w-0">
                <span className="block font-semibold">{roll_number}</span>
                <bdi className="block truncate text-sm text-ink-2">{name}</bdi>
              </span>
              <Button
                variant="main"
                aria-label={words.addOf(name ?? roll_number)}
                busy={add.isPending}
                onClick={() => add.mutate({ student_id, ...(room && { room_id: Number(room) }) })}
              >
                {words.add}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </PlainDialog>
  );
}
