// The rooms of a college or community, kept by those who administer it. Exams choose among them in their hall settings.
import type { OwnRoom } from '@quivia/contract/hall/rooms';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { roomForm, rooms as shared, ownRooms as words } from './rooms.words.ts';
import { type RoomPlace, useOwnRooms, useRemoveRoom } from './use-rooms.ts';

export const InstitutionRooms = ({ institutionId }: { institutionId: number }) => (
  <OwnRooms place={{ institution_id: institutionId }} />
);

export const CommunityRooms = ({ communityId }: { communityId: number }) => (
  <OwnRooms place={{ community_id: communityId }} />
);

function OwnRooms({ place }: { place: RoomPlace }) {
  const { data, error, isPending, refetch } = useOwnRooms(place);
  const [edited, setEdited] = useState<OwnRoom | 'new' | null>(null);
  const [removed, setRemoved] = useState<OwnRoom | null>(null);
  const remove = useRemoveRoom(() => setRemoved(null));
  return (
    <>
      <PageHeading
        title={shared.title}
        lead={words.lead}
        actions={
          <Button variant="main" onClick={() => setEdited('new')}>
            <Plus className="size-4" />
            {roomForm.add}
          </Button>
        }
      />
      <Card flush>
        {isPending && <ThreeCircles />}
        {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Empty title={shared.none} hint={words.noneHint} />}
        {data && data.length > 0 && <RoomTable rooms={data} onEdit={setEdited} onRemove={setRemoved} />}
      </Card>
      {edited && (
        <RoomDialog
          place={place}
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
    </>
  );
}

interface RoomTableProps {
  rooms: readonly OwnRoom[];
  onEdit: (room: OwnRoom) => void;
  onRemove: (room: OwnRoom) => void;
}

function RoomTable({ rooms, onEdit, onRemove }: RoomTableProps) {
  return (
    <Table caption={shared.title} isDense>
      <TableHead>
        <HeadCell>{roomForm.name}</HeadCell>
        <HeadCell numeric>{words.seats}</HeadCell>
        <HeadCell className="max-sm:hidden">{words.plan}</HeadCell>
        <HeadCell numeric className="max-sm:hidden">
          {words.exams}
        </HeadCell>
        <HeadCell>
          <span className="sr-only">{words.action}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rooms.map((room) => (
          <Row key={room.id}>
            <Cell className="font-semibold">
              <bdi>{room.name}</bdi>
            </Cell>
            <Cell numeric>{room.rows * room.columns - room.blocked.length}</Cell>
            <Cell className="text-ink-2 max-sm:hidden">{words.planOf(room.rows, room.columns)}</Cell>
            <Cell numeric className="max-sm:hidden">
              {room.exams}
            </Cell>
            <Cell className="text-right! whitespace-nowrap">
              <Button
                variant="quiet"
                className="px-3!"
                aria-label={words.changeOf(room.name)}
                onClick={() => onEdit(room)}
              >
                {words.change}
              </Button>
              <Button
                variant="quiet"
                className="px-3!"
                aria-label={words.removeOf(room.name)}
                onClick={() => onRemove(room)}
              >
                {words.remove}
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
