import type { Roster } from '@quivia/contract/rosters';
import Download from 'lucide-react/icons/download';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { WizardFooter } from '../../ui/layout/wizard-footer.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { PhotosCard } from './photos-card.tsx';
import { type Defaults, NO_DEFAULTS, RosterDefaults } from './roster-defaults.tsx';
import { RosterRows } from './roster-rows.tsx';
import { RosterColumns, RosterUpload } from './roster-upload.tsx';
import { outcomes, rosterAsk, rosterPanel, rosterReview as words } from './rosters.words.ts';
import {
  isWorking,
  type Outcome,
  uploadRoster,
  useErrorFile,
  useRoster,
  useRosterAction,
} from './use-rosters.ts';

/** The address names the open upload, so a reload continues with it. */
export function RosterPanel({ institutionId }: { institutionId: number }) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('roster')) || undefined;
  // Kept here, so that a discarded upload doesn't lose them.
  const [defaults, setDefaults] = useState(NO_DEFAULTS);
  const [file, setFile] = useState<File>();

  function open(next: number | undefined) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next) after.set('roster', String(next));
      else after.delete('roster');
      return after;
    });
  }

  return (
    <>
      <PageHeading title={rosterPanel.title} lead={rosterPanel.lead} />
      {id ? (
        <RosterReview
          key={id}
          id={id}
          onClose={() => {
            setFile(undefined);
            open(undefined);
          }}
          ask={
            file && (
              <AskRole
                institutionId={institutionId}
                file={file}
                defaults={defaults}
                onDefaults={setDefaults}
                onUploaded={open}
              />
            )
          }
        />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-6">
            <RosterUpload
              institutionId={institutionId}
              defaults={defaults}
              onDefaults={setDefaults}
              file={file}
              onFile={setFile}
              onUploaded={open}
            />
            <PhotosCard institutionId={institutionId} />
          </div>
          <RosterColumns />
        </div>
      )}
    </>
  );
}

interface AskRoleProps {
  institutionId: number;
  file: File;
  defaults: Defaults;
  onDefaults: (defaults: Defaults) => void;
  onUploaded: (id: number) => void;
}

/** For a file that doesn't say whether its people are students or faculty: it is read again with the choice. */
function AskRole({ institutionId, file, defaults, onDefaults, onUploaded }: AskRoleProps) {
  const [busy, setBusy] = useState(false);
  async function again(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      onUploaded(await uploadRoster({ file, institutionId, ...defaults }));
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form noValidate className="grid max-w-measure gap-4" onSubmit={again}>
      <h3 className="font-semibold">{rosterAsk.question}</h3>
      <RosterDefaults institutionId={institutionId} defaults={defaults} onDefaults={onDefaults} asks />
      <div>
        <Button type="submit" variant="main" busy={busy} disabled={defaults.role === ''}>
          {rosterAsk.continue}
        </Button>
      </div>
    </form>
  );
}

interface RosterReviewProps {
  id: number;
  onClose: () => void;
  /** Where the file doesn't say who its people are; undefined when it has to be chosen again. */
  ask: ReactNode;
}

function RosterReview({ id, onClose, ask }: RosterReviewProps) {
  const { data: roster, isPending, error, refetch } = useRoster(id);
  return (
    <>
      <Card title={roster?.filename ?? words.title} flush>
        {isPending && <ThreeCircles />}
        {!roster && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {roster && isWorking(roster) && <Progress label={roster.message} {...roster.progress} />}
        {roster && !isWorking(roster) && <Findings roster={roster} ask={ask} />}
      </Card>
      {roster && !isWorking(roster) && <Actions roster={roster} onClose={onClose} />}
    </>
  );
}

function Actions({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const confirm = useRosterAction(roster.id, 'confirm');
  const discard = useRosterAction(roster.id, 'discard');
  const { people = 0, mails = 0 } = roster.plan ?? {};
  const label = words.confirm({ people, mails, changes: roster.counts.change ?? 0 });
  if (roster.status !== 'review') {
    return (
      <WizardFooter>
        <Button onClick={onClose}>{words.another}</Button>
      </WizardFooter>
    );
  }
  return (
    <WizardFooter>
      <Button busy={discard.isPending} onClick={() => discard.mutate(undefined, { onSuccess: onClose })}>
        {words.discard}
      </Button>
      {label && (
        <Button variant="main" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {label}
        </Button>
      )}
    </WizardFooter>
  );
}

/** Errors first: they are what people have to look at. */
const IN_ORDER: readonly Outcome[] = ['error', 'change', 'new', 'existing', 'same'];

/** What the file would change, or has changed, and what is wrong with it. */
function Findings({ roster, ask }: { roster: Roster; ask: ReactNode }) {
  const hasErrors = (roster.counts.error ?? 0) > 0;
  // People look for what they have to correct.
  const [outcome, setOutcome] = useState<Outcome | ''>(hasErrors ? 'error' : '');
  const found = IN_ORDER.filter((key) => (roster.counts[key] ?? 0) > 0);
  return (
    <>
      <div className="grid gap-4 px-4 py-4">
        {roster.problem?.asks_role && ask ? (
          ask
        ) : roster.problem || hasErrors ? (
          <Notice>
            <p className="font-semibold">{roster.problem ? problemOf(roster.problem) : roster.message}</p>
            {roster.problem?.asks_role && <p>{rosterAsk.fileGone}</p>}
            {hasErrors && <ErrorFile roster={roster} />}
          </Notice>
        ) : (
          <p role="status">{roster.message}</p>
        )}
        {roster.ignored_columns.length > 0 && (
          <p className="text-sm text-ink-2">{words.ignoredColumns(roster.ignored_columns)}</p>
        )}
        {found.length > 0 && (
          <div className="max-w-form">
            <FilterSelect
              label={words.show}
              value={outcome}
              onChange={(value) => setOutcome(value as Outcome | '')}
            >
              <option value="">{words.allLines}</option>
              {found.map((key) => (
                <option key={key} value={key}>
                  {words.showOutcome(outcomes[key].many, roster.counts[key] ?? 0)}
                </option>
              ))}
            </FilterSelect>
          </div>
        )}
      </div>
      {found.length > 0 && <RosterRows id={roster.id} outcome={outcome || undefined} />}
    </>
  );
}

/** In the format of the file that was uploaded. */
function ErrorFile({ roster: { id, filename, counts } }: { roster: Roster }) {
  const download = useErrorFile(id, filename);
  return (
    <div className="mt-2">
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        <Download className="size-4" />
        {words.downloadErrors(counts.error ?? 0)}
      </Button>
    </div>
  );
}

const problemOf = ({ line, message }: NonNullable<Roster['problem']>) =>
  line === null ? message : words.problemIn(line, message);
