// One award list: what is in its way, and the acts that lead to its release.
import type { OralExam } from '@quivia/contract/oral/exams';
import type { Blocker, ListShown, Replaced } from '@quivia/contract/oral/lists';
import { useState } from 'react';
import { dateTimeOf, dayOf } from '../../../platform/app/date-time.tsx';
import { fileNameOf } from '../../../platform/forms/files.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { freezers } from '../oral.words.ts';
import { listStates, list as words } from './awards.words.ts';
import { Blockers } from './blockers.tsx';
import { FreezeDialog, OverrideDialog, ReleaseDialog, ReopenDialog, VerifyDialog } from './list-dialogs.tsx';
import { useExport } from './use-awards.ts';

const TONES: Record<ListShown['state'], Tone> = {
  open: 'plain',
  complete: 'plain',
  verified: 'right',
  frozen: 'right',
};

interface ListCardProps {
  oral: OralExam;
  list: ListShown;
}

type Asked = 'verify' | 'freeze' | 'release' | 'reopen' | { blocker: Blocker };

export function ListCard({ oral, list }: ListCardProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const download = useExport(
    { examId: oral.id, list: list.list },
    fileNameOf(words.file(oral.title), 'list'),
  );
  const title =
    list.session_id === null
      ? words.whole
      : words.title(list.name, list.starts_at === null ? '' : dayOf(list.starts_at));
  const newest = list.revisions[0];
  const isReleasable = list.state === 'frozen' && list.released_revision !== newest?.revision;
  const of = { examId: oral.id, list: list.list };
  return (
    <Card title={title} actions={<Badge tone={TONES[list.state]}>{listStates[list.state]}</Badge>}>
      <div className="grid gap-3">
        <Facts oral={oral} list={list} />
        {list.state !== 'frozen' && list.blockers.length > 0 && (
          <Blockers oral={oral} blockers={list.blockers} onAsk={(blocker) => setAsked({ blocker })} />
        )}
        {list.replaced && list.replaced.changes.length > 0 && <Changes replaced={list.replaced} />}
        {list.overrides && list.overrides.length > 0 && <Overrides overrides={list.overrides} />}
        <div className="flex flex-wrap gap-3">
          {list.state === 'complete' && list.can_verify && (
            <Button variant="main" onClick={() => setAsked('verify')}>
              {words.verify}
            </Button>
          )}
          {list.state === 'verified' && list.can_freeze && (
            <Button variant="main" onClick={() => setAsked('freeze')}>
              {words.freeze}
            </Button>
          )}
          {oral.is_coordinator && isReleasable && (
            <Button variant="main" onClick={() => setAsked('release')}>
              {words.release}
            </Button>
          )}
          {oral.is_coordinator && list.state === 'frozen' && (
            <Button onClick={() => setAsked('reopen')}>{words.reopen}</Button>
          )}
          {oral.is_coordinator &&
            (['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                variant="quiet"
                className="px-3!"
                busy={download.isPending && download.variables === format}
                onClick={() => download.mutate(format)}
              >
                {words[format]}
              </Button>
            ))}
        </div>
      </div>
      {asked === 'verify' && <VerifyDialog of={of} hash={list.hash} onClose={close} />}
      {asked === 'freeze' && (
        <FreezeDialog of={of} hash={list.hash} isGuest={isGuest(oral)} onClose={close} />
      )}
      {asked === 'release' && <ReleaseDialog of={of} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog of={of} onClose={close} />}
      {typeof asked === 'object' && <OverrideDialog of={of} blocker={asked.blocker} onClose={close} />}
    </Card>
  );
}

const isGuest = ({ examiner }: OralExam) => examiner?.is_guest === true;

function Facts({ oral, list }: ListCardProps) {
  const newest = list.revisions[0];
  const lines = [
    words.candidates(list.candidates),
    ...(list.state === 'complete' ? [words.readyToVerify] : []),
    ...(list.verified_by && list.verified_at && list.state === 'verified'
      ? [
          words.verifiedBy(list.verified_by, dateTimeOf(list.verified_at)),
          words.readyToFreeze(freezers, oral.freezes),
        ]
      : []),
    ...(newest ? [words.frozen(newest.revision, newest.frozen_by, dateTimeOf(newest.frozen_at))] : []),
    ...(newest && list.replaced
      ? [words.replaces(list.replaced.revision, list.replaced.hash, newest.note)]
      : []),
    ...(list.has_changed ? [words.changed] : []),
    ...(list.released_revision !== null && list.released_at !== null
      ? [words.released(list.released_revision, dateTimeOf(list.released_at))]
      : newest
        ? [words.notReleased]
        : []),
    ...(newest && list.released_revision !== null && list.released_revision !== newest.revision
      ? [words.newer(newest.revision)]
      : []),
  ];
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
      {lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
      {newest && (
        <p className="basis-full font-mono text-xs break-all">
          <TextLink to={`/check/${newest.hash}`}>{words.hash(newest.hash)}</TextLink>
        </p>
      )}
    </div>
  );
}

function Changes({ replaced: { revision, changes } }: { replaced: Replaced }) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{words.changes(revision)}</h3>
      <ul className="mt-1 divide-y divide-rule text-sm">
        {changes.map(({ candidate_id, name, part, before, after }) => (
          <li key={`${candidate_id} ${part}`} className="py-2 break-words">
            {words.change(name, part)} <span className="text-ink-2">{words.marks(before, after)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Overrides({ overrides }: Required<Pick<ListShown, 'overrides'>>) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{words.overrides}</h3>
      <ul className="mt-1 divide-y divide-rule text-sm">
        {overrides.map(({ what, reason, by, at }) => (
          <li key={`${what} ${at}`} className="py-2 break-words">
            {what}
            <span className="block text-ink-2">{words.override(reason, by, dateTimeOf(at))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
