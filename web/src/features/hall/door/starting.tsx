// An exam that waits until a person starts it: whether it can be started now, and the question before it is.
import type { Door } from '@quivia/contract/hall/door';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { doorCard as words } from './door.words.ts';
import { useStartHall } from './use-door.ts';

/** Whom a start reaches: a room, or everyone. */
export interface Asked {
  room?: { id: number; name: string };
  students: number;
  checked_in: number;
  waiting?: number | undefined;
  ready?: number | undefined;
  not_here?: number | undefined;
}

export interface Starter {
  /** May start a room. */
  canStart: boolean;
  canStartAll: boolean;
}

/** Something here waits for this person. */
export const waitsFor = (door: Door, { canStart, canStartAll }: Starter) =>
  door.starts_manually &&
  door.started_at === null &&
  (canStartAll || (canStart && door.rooms.some(({ started_at }) => started_at === null)));

/** Longer waits do not fit into a browser's timer. */
const LONGEST_WAIT_MS = 3_600_000;

/** From the very moment: the door is read again only every few seconds. */
export function useIsOpen({ opens_at, server_time }: Pick<Door, 'opens_at' | 'server_time'>): boolean {
  const waitMs = Date.parse(opens_at) - Date.parse(server_time);
  const [reached, setReached] = useState<string>();
  useEffect(() => {
    if (waitMs <= 0 || waitMs > LONGEST_WAIT_MS) return;
    const timer = setTimeout(() => setReached(opens_at), waitMs);
    return () => clearTimeout(timer);
  }, [opens_at, waitMs]);
  return waitMs <= 0 || reached === opens_at;
}

interface StartDialogProps {
  examId: number;
  asked: Asked;
  onClose: () => void;
}

export function StartDialog({ examId, asked, onClose }: StartDialogProps) {
  const start = useStartHall(examId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.confirmTitle(asked.room?.name)}
      confirm={words.start}
      busy={start.isPending}
      onConfirm={() => start.mutate(asked.room?.id)}
    >
      <p>{words.confirm(asked)}</p>
    </ConfirmDialog>
  );
}
