// The rubric of a question, to write and to change. What a change does to marks is shown before it is made.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { getRubric } from '@quivia/contract/rubrics';
import { useState } from 'react';
import { DateTime } from '../../../../platform/app/date-time.tsx';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { useRuns } from '../../../../shared/exam/use-exam.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { bestOf, draftOfRubric, type GroupDraft, readRubric } from '../../../kinds/rubric/rubric-draft.ts';
import { RubricEditor } from '../../../kinds/rubric/rubric-editor.tsx';
import { addressOf } from '../../results-address.ts';
import { screen } from '../marking.words.ts';
import { dialog as plan } from '../plan/plan.words.ts';
import { rubricOnDevice } from './kept-rubric.ts';
import { dialog, view as text, versions } from './rubric.words.ts';
import {
  type RubricAct,
  type RubricFound,
  useRubric,
  useRubricChange,
  useRubricVersions,
} from './use-rubric.ts';

type Rubric = ReplyTo<typeof getRubric>;

interface RubricViewProps {
  examId: number;
  questionId: number;
}

export function RubricView({ examId, questionId }: RubricViewProps) {
  const { data, error, refetch } = useRubric(examId, questionId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={data ? text.title(data.question_number) : text.heading}
        lead={text.lead}
      />
      {data ? (
        <OneRubric examId={examId} questionId={questionId} newest={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

interface Asked {
  act: RubricAct;
  found: RubricFound;
}

function OneRubric({ examId, questionId, newest }: RubricViewProps & { newest: Rubric }) {
  const runs = useRuns(examId);
  const canChange = runs && !newest.is_final;
  const userId = useSession().user?.id ?? 0;
  const device = rubricOnDevice(userId, examId, questionId);
  /** With the rubric that was there at the first key: a colleague's change doesn't replace what was entered. */
  const [kept, setKept] = useState(device.read);
  const begun = canChange ? kept?.begun : undefined;
  const [asked, setAsked] = useState<Asked>();
  const rubric = begun ?? newest;
  const { look, apply, refuse } = useRubricChange(examId, questionId);

  async function ask(act: RubricAct) {
    const found = await look(act);
    if (!found) return;
    if (found.changed === 0 && newest.groups.length === 0) await make({ act, found }, '').catch(refuse);
    else setAsked({ act, found });
  }
  async function make({ act }: Asked, reason: string) {
    await apply(act, reason);
    setAsked(undefined);
    leave();
  }
  /** What was entered: it is saved, or no longer wanted. */
  function leave() {
    device.drop();
    setKept(undefined);
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 gap-4">
        <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
          <RichText text={newest.question} />
        </div>
        {newest.is_final ? (
          <Notice isState>{text.final}</Notice>
        ) : (
          !runs && <p className="text-sm text-ink-2">{text.onlyRead}</p>
        )}
        {rubric.version !== newest.version && (
          <Notice>
            <p>{text.changed(newest.version)}</p>
            <div>
              <Button className="px-4!" onClick={leave}>
                {text.showNewest}
              </Button>
            </div>
          </Notice>
        )}
        <RubricForm
          key={`${rubric.version} ${canChange}`}
          rubric={rubric}
          canChange={canChange}
          first={begun && kept?.draft}
          onEnter={(draft) => {
            device.keep({ begun: rubric, draft });
            setKept((before) => before ?? { begun: rubric, draft });
          }}
          onSave={(groups) => ask({ key: crypto.randomUUID(), version: rubric.version, groups })}
        />
      </div>
      {runs && (
        <Versions
          examId={examId}
          questionId={questionId}
          onUndo={
            canChange && newest.version > 0
              ? () => ask({ key: crypto.randomUUID(), version: newest.version })
              : undefined
          }
        />
      )}
      {asked && (
        <ChangeDialog
          asked={asked}
          isOptional={newest.groups.length === 0}
          onConfirm={(reason) => make(asked, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface RubricFormProps {
  rubric: Rubric;
  canChange: boolean;
  /** Entered before a reload. */
  first: GroupDraft[] | undefined;
  onEnter: (draft: GroupDraft[]) => void;
  onSave: (groups: Rubric['groups']) => Promise<void>;
}

function RubricForm({ rubric, canChange, first, onEnter, onSave }: RubricFormProps) {
  const [draft, setDraft] = useState(() => first ?? draftOfRubric(rubric.groups));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const { earlier } = rubric;

  function enter(next: GroupDraft[]) {
    onEnter(next);
    setDraft(next);
  }

  async function save() {
    const read = readRubric(draft, rubric.step);
    setProblems(read.problems);
    if (!read.groups || isBusy) return;
    setBusy(true);
    await onSave(read.groups).finally(() => setBusy(false));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={!canChange} className="grid min-w-0 gap-4">
        {draft.length === 0 && <p className="text-sm text-ink-2">{text.none}</p>}
        {draft.length === 0 && canChange && earlier && (
          <Notice isState>
            <p>
              {text.earlier} <DateTime at={earlier.at} />
            </p>
            <div>
              <Button className="px-4!" onClick={() => enter(draftOfRubric(earlier.groups))}>
                {text.begin}
              </Button>
            </div>
          </Notice>
        )}
        {Object.keys(problems).length > 0 && (
          <div role="alert">
            <FieldError>{text.problems}</FieldError>
          </div>
        )}
        <RubricEditor draft={draft} problems={problems} onChange={enter} />
        {draft.length > 0 && (
          <p role="status" className="text-sm text-ink-2">
            {text.best(bestOf(draft), rubric.marks)}
          </p>
        )}
        {canChange && (draft.length > 0 || rubric.groups.length > 0) && (
          <div>
            <Button type="submit" variant="main" busy={isBusy}>
              {text.save}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

interface VersionsProps extends RubricViewProps {
  onUndo: (() => Promise<void>) | undefined;
}

function Versions({ examId, questionId, onUndo }: VersionsProps) {
  const { data } = useRubricVersions(examId, questionId);
  return (
    <Card title={versions.title} flush>
      {data?.length === 0 && <p className="px-4 py-4 text-sm text-ink-3">{versions.none}</p>}
      <ol className="divide-y divide-rule">
        {data?.map(({ version, at, name, reason, items }, place) => (
          <li key={version} className="grid gap-1 px-4 py-(--row-y) text-sm">
            <p>
              <span className="font-semibold">{versions.version(version)}</span>
              <span className="text-ink-3"> · {versions.items(items)}</span>
            </p>
            {reason && (
              <p className="break-words whitespace-pre-wrap" dir="auto">
                {reason}
              </p>
            )}
            <p className="text-xs text-ink-3">
              <bdi>{name}</bdi>, <DateTime at={at} />
            </p>
            {place === 0 && onUndo && (
              <div>
                <Button className="px-4!" onClick={() => void onUndo()}>
                  {versions.undo}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface ChangeDialogProps {
  asked: Asked;
  isOptional: boolean;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

function ChangeDialog({ asked, isOptional, onConfirm, onClose }: ChangeDialogProps) {
  const { act, found } = asked;
  const { marked, changed, changes, opened = 0, settled = 0 } = found;
  const all = changed + opened + settled;
  // Before the first version there was none.
  const isRemoved = act.groups ? act.groups.length === 0 : act.version === 1;
  const none = isRemoved ? dialog.removed : dialog.none(marked);
  const alike = [...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values()];
  return (
    <ReasonDialog
      title={act.groups ? dialog.change : dialog.undo}
      text={
        <>
          {all === 0 && <p>{none}</p>}
          {changed > 0 && <p>{dialog.changes(changed, marked)}</p>}
          {opened + settled > 0 && <p>{plan.changes({ changed: 0, opened, settled })}</p>}
        </>
      }
      label={dialog.reason}
      confirm={dialog.confirm(all, !act.groups)}
      isOptional={isOptional}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {changed > 0 && (
        <div>
          <table className="tabular w-full text-sm">
            <caption className="sr-only">{dialog.caption}</caption>
            <thead className="text-left text-xs text-ink-3">
              <tr>
                <th scope="col">{dialog.from}</th>
                <th scope="col">{dialog.to}</th>
                <th scope="col" className="text-right">
                  {dialog.answers}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-rule">
              {alike.map((some) => (
                <tr key={some[0]?.answer}>
                  <td className="py-1">{some[0]?.from}</td>
                  <td className="py-1 font-semibold">{some[0]?.to}</td>
                  <td className="py-1 text-right">{some.length}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changed > changes.length && (
            <p className="mt-2 text-xs text-ink-3">{dialog.more(changed - changes.length)}</p>
          )}
        </div>
      )}
    </ReasonDialog>
  );
}
