import type { Room } from '@quivia/contract/hall/rooms';
import { useSession } from '../../../platform/session/session.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { rooms as words } from './rooms.words.ts';
import { useChooseRooms } from './use-rooms.ts';

interface RoomsCardProps {
  examId: number;
  rooms: Room[];
  /** Of the exam, where a community holds it. */
  communityId: number | undefined;
}

/** The rooms of the college or community, and which of them this exam uses. */
export function RoomsCard({ examId, rooms, communityId }: RoomsCardProps) {
  const choose = useChooseRooms(examId);
  const chosen = rooms.filter(({ is_chosen }) => is_chosen).map(({ id }) => id);
  const keep = useRoomsAddress(communityId);
  return (
    <Card
      title={words.title}
      flush
      actions={
        keep && (
          <TextLink to={keep} className="text-sm">
            {words.keep}
          </TextLink>
        )
      }
    >
      {rooms.length === 0 && (
        <Empty title={words.none} hint={keep ? words.noneHint : words.askHint(communityId !== undefined)} />
      )}
      <ul className="divide-y divide-rule">
        {rooms.map((room) => (
          <li
            key={room.id}
            className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-(--cell-y) text-sm"
          >
            <p className="min-w-0 grow break-words">
              <b className="font-semibold">{room.name}</b>{' '}
              <span className="text-ink-2">
                {words.seats(room.rows * room.columns - room.blocked.length, room.students)}
              </span>
            </p>
            <Checkbox
              label={words.chosen}
              checked={room.is_chosen}
              busy={choose.isPending}
              onChange={({ target }) =>
                choose.mutate(target.checked ? [...chosen, room.id] : chosen.filter((id) => id !== room.id))
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where the rooms are kept, for those who may. */
function useRoomsAddress(communityId: number | undefined): string | undefined {
  const { roles } = useSession();
  if (communityId !== undefined)
    return roles.includes('Community') ? `/community?panel=rooms&community=${communityId}` : undefined;
  return roles.includes('Institution') ? '/institute?panel=rooms' : undefined;
}
