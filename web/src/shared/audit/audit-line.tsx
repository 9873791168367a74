import type { AuditEntry } from '@quivia/contract/audit';
import { TimeOfDay } from '../../platform/app/near-day.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { actionNames, byToken } from './audit.words.ts';

interface AuditLineProps {
  entry: Omit<AuditEntry, 'institution'>;
  /** Where the list is of several. */
  institution?: string | null;
}

/** A line of a day in a log: when, who did what, and what kind of act it was. */
export function AuditLine({ entry, institution }: AuditLineProps) {
  const { at, actor, actor_name, api_token, action, what, subject_name } = entry;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-rule px-4 py-(--row-y) last:border-b-0 hover:bg-paper sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <p className="text-xs leading-6 whitespace-nowrap text-ink-3">
        <TimeOfDay at={at} />
      </p>
      <p className="text-sm">
        <strong>
          <bdi>{actor_name ?? actor}</bdi>
        </strong>
        {actor_name && actor_name !== actor && <bdi className="text-xs text-ink-2"> {actor}</bdi>}
        {api_token && <bdi className="text-xs text-ink-2"> {byToken(api_token)}</bdi>} {what}
        {subject_name && <bdi className="text-ink-2"> ({subject_name})</bdi>}
        {institution && <bdi className="text-xs text-ink-2"> · {institution}</bdi>}
      </p>
      <p>
        <Badge tone={action === 'refused' ? 'wrong' : 'plain'}>{actionNames[action]}</Badge>
      </p>
    </li>
  );
}
