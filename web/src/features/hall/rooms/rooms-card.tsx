import type { Room } from '@quivia/contract/hall/rooms';
import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { roomForm, rooms as words } from './rooms.words.ts';
import { useChooseRooms, useRemoveRoom } from './use-rooms.ts';

/** The rooms of the college or community, and which of them this exam uses. */
export function RoomsCard({ examId, rooms }: { examId: number; rooms: Room[] }) {
  const [edited, setEdited] = useState<Room | 'new' | null>(null);
  const [removed, setRemoved] = useState<Room | null>(null);
  const choose = useChooseRooms(examId);
  const remove = useRemoveRoom(examId, () => setRemoved(null));
  const chosen = rooms.filter(({ is_chosen }) => is_chosen).map(({ id }) => id);
  return (
    <Card
      title={words.title}
      flush
      actions={
        <>
          {chosen.length > 0 && <LinkButton to={`/hall/${examId}/seats`}>{words.toSeats}</LinkButton>}
          <Button onClick={() => setEdited('new')}>{roomForm.add}</Button>
        </>
      }
    >
      {rooms.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
      <ul className="divide-y divide-rule">
        {rooms.map((room) => (
          <li key={room.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <div className="min-w-0 grow">
              <p className="font-semibold break-words">{room.name}</p>
              <p className="text-sm text-ink-2">
                {words.seats(room.rows * room.columns - room.blocked.length, room.students)}
              </p>
            </div>
            <Checkbox
              label={words.chosen}
              checked={room.is_chosen}
              busy={choose.isPending}
              onChange={({ target }) =>
                choose.mutate(target.checked ? [...chosen, room.id] : chosen.filter((id) => id !== room.id))
              }
            />
            <div className="flex">
              <Button
                variant="quiet"
                aria-label={words.changeOf(room.name)}
                className="px-3"
                onClick={() => setEdited(room)}
              >
                {words.change}
              </Button>
              {!room.is_chosen && (
                <Button
                  variant="quiet"
                  aria-label={words.removeOf(room.name)}
                  className="px-3"
                  onClick={() => setRemoved(room)}
                >
                  {words.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <RoomDialog
          examId={examId}
          room={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(null)}
          title={words.removeTitle(removed.name)}
          confirm={words.remove}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removed.id)}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </Card>
  );
}
