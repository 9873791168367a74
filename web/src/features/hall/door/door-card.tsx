// When the exam starts, who starts it, and the entry code: on the check-in page and with the settings.
import type { Door } from '@quivia/contract/hall/door';
import { useState } from 'react';
import { dateTimeOf, timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { doorCard as words } from './door.words.ts';
import { useEntryCode, useStartHall } from './use-door.ts';

interface DoorCardProps {
  examId: number;
  door: Door;
  /** May show the code and start a room. */
  canStart: boolean;
  canStartAll: boolean;
  /** On a phone the list comes first. */
  isCollapsible?: boolean;
}

interface Asked {
  room?: { id: number; name: string };
  students: number;
  checked_in: number;
}

export function DoorCard({ examId, door, canStart, canStartAll, isCollapsible = false }: DoorCardProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = useStartHall(examId, () => setAsked(null));
  const code = useEntryCode(examId, door.asks_code && canStart);
  if (!door.asks_code && !door.starts_manually) return null;
  const isOpen = Date.parse(door.server_time) >= Date.parse(door.opens_at);
  const content = (
    <>
      <div className="grid gap-4">
        {!door.starts_manually && <p>{words.byClock(dateTimeOf(door.opens_at))}</p>}
        {door.starts_manually && door.started_at === null && (
          <p>{isOpen ? words.waits : words.notYet(dateTimeOf(door.opens_at))}</p>
        )}
        {door.started_at && <Badge tone="right">{words.started(timeOf(new Date(door.started_at)))}</Badge>}
        {door.starts_manually && door.started_at === null && (
          <ul className="grid gap-2">
            {door.rooms.map((room) => (
              <li key={room.id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="font-semibold">{room.name}</span>
                {room.started_at ? (
                  <Badge tone="right">{words.started(timeOf(new Date(room.started_at)))}</Badge>
                ) : (
                  canStart && (
                    <Button disabled={!isOpen} onClick={() => setAsked({ room, ...room })}>
                      {words.startOf(room.name)}
                    </Button>
                  )
                )}
              </li>
            ))}
            {canStartAll && (
              <li>
                <Button variant="main" disabled={!isOpen} onClick={() => setAsked(door)}>
                  {words.startAll}
                </Button>
              </li>
            )}
          </ul>
        )}
        {code.data?.code && !isCollapsible && (
          <div>
            <p className="text-xs text-ink-3">{words.code}</p>
            <p className="tabular text-xl font-bold tracking-[0.2em]" data-testid="entry-code">
              {code.data.code}
            </p>
            <p className="text-sm text-ink-2">{words.codeHint}</p>
          </div>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={words.confirmTitle(asked.room?.name)}
          confirm={words.start}
          busy={start.isPending}
          onConfirm={() => start.mutate(asked.room?.id)}
        >
          <p>{words.confirm(asked.checked_in, asked.students)}</p>
        </ConfirmDialog>
      )}
    </>
  );
  return isCollapsible ? (
    <div className="mb-4 rounded-md border border-rule bg-sheet">
      <Collapsible
        title={words.title}
        aside={
          code.data?.code && (
            <span className="tabular font-bold tracking-widest" data-testid="entry-code">
              {code.data.code}
            </span>
          )
        }
      >
        {content}
      </Collapsible>
    </div>
  ) : (
    <Card title={words.title}>{content}</Card>
  );
}
