// When the exam starts, who starts it, and the entry code: on the check-in page and with the settings.
import type { Door } from '@quivia/contract/hall/door';
import { useState } from 'react';
import { dateTimeOf, timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { doorCard as words } from './door.words.ts';
import { type Asked, StartDialog, type Starter, useIsOpen, waitsFor } from './starting.tsx';
import { useEntryCode } from './use-door.ts';

/** Who may start may show the code too. */
interface DoorCardProps extends Starter {
  examId: number;
  door: Door;
  /** On a phone the list comes first. */
  isCollapsible?: boolean;
}

export function DoorCard({ examId, door, canStart, canStartAll, isCollapsible = false }: DoorCardProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOpen = useIsOpen(door);
  const code = useEntryCode(examId, door.asks_code && canStart);
  if (!door.asks_code && !door.starts_manually) return null;
  const content = (
    <>
      <div className={`grid ${isCollapsible ? 'gap-2' : 'gap-4'}`}>
        {!door.starts_manually && <p>{words.byClock(dateTimeOf(door.opens_at))}</p>}
        {door.starts_manually && door.started_at === null && (
          <p>{isOpen ? words.waits : words.notYet(dateTimeOf(door.opens_at))}</p>
        )}
        {door.started_at && <Badge tone="right">{words.started(timeOf(new Date(door.started_at)))}</Badge>}
        {door.starts_manually && door.started_at === null && (
          // One line beside the list, however many rooms there are: the list needs the height.
          <ul className={isCollapsible ? 'flex gap-2 overflow-x-auto p-1' : 'grid gap-2'}>
            {door.rooms.map((room) => (
              <li
                key={room.id}
                className={`flex shrink-0 items-center justify-between gap-3 ${isCollapsible ? '' : 'flex-wrap'}`}
              >
                {(!isCollapsible || room.started_at) && <span className="font-semibold">{room.name}</span>}
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
              <li className={isCollapsible ? 'order-first shrink-0' : ''}>
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
      {asked && <StartDialog examId={examId} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
  return isCollapsible ? (
    <div className="mb-4 rounded-md border border-rule bg-sheet">
      <Collapsible
        title={words.title}
        // Not only once it can start: the list below must not move while it is used.
        startsOpen={waitsFor(door, { canStart, canStartAll })}
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
