// Who examines, and together with whom. Examiners see the panels they belong to, and accept here.
import { createPanel, type Examiner, type OralPeople } from '@quivia/contract/oral/people';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Scale from 'lucide-react/icons/scale';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { roles } from '../oral.words.ts';
import type { OralTabProps } from '../oral-frame.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import {
  AddExaminerDialog,
  ChangeExaminerDialog,
  ConflictDialog,
  RemoveExaminerDialog,
  SubstituteDialog,
} from './examiner-dialogs.tsx';
import {
  decline as declineWords,
  own as ownWords,
  panelForm,
  removal,
  states,
  page as words,
} from './people.words.ts';
import {
  useAccept,
  useChangePanel,
  useCreatePanel,
  useDecline,
  useInvite,
  useKey,
  usePeople,
  useRemovePanel,
} from './use-people.ts';

const TONES: Record<Examiner['state'], Tone> = {
  not_invited: 'risk',
  invited: 'plain',
  accepted: 'right',
  declined: 'wrong',
  over: 'plain',
};

export function PanelsPage({ oral }: OralTabProps) {
  const { data, error, refetch } = usePeople(oral.id);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const own = data.examiners.find(({ is_you }) => is_you);
  const canChange = oral.is_coordinator && oral.cancelled_at === null;
  return (
    <div className="grid gap-6">
      {own && <OwnCard examId={oral.id} own={own} isCoordinator={oral.is_coordinator} />}
      <ExaminersCard examId={oral.id} people={data} canChange={canChange} />
      <PanelsCard examId={oral.id} people={data} canChange={canChange} />
      {data.former.length > 0 && <FormerCard former={data.former} />}
    </div>
  );
}

interface OwnCardProps {
  examId: number;
  own: Examiner;
  isCoordinator: boolean;
}

function OwnCard({ examId, own, isCoordinator }: OwnCardProps) {
  const key = useKey();
  const [isDeclaring, setDeclaring] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const decline = useDecline(examId, () => setDeclining(false));
  const accept = useAccept(examId);
  return (
    <Card title={ownWords.title}>
      <p>
        {ownWords.as(roles[own.role])} {own.accepted_at && ownWords.accepted}
        {own.state === 'declined' && ownWords.declined}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!own.accepted_at && (
          <Button variant="main" busy={accept.isPending} onClick={() => accept.mutate(key)}>
            {ownWords.accept}
          </Button>
        )}
        {own.state !== 'declined' && <Button onClick={() => setDeclining(true)}>{declineWords.ask}</Button>}
        <Button onClick={() => setDeclaring(true)}>{words.declare}</Button>
      </div>
      {isDeclining && (
        <DeclineDialog
          busy={decline.isPending}
          onDecline={(reason) => decline.mutate({ key: crypto.randomUUID(), reason })}
          onClose={() => setDeclining(false)}
        />
      )}
      {isDeclaring && (
        <ConflictDialog
          examId={examId}
          examiner={own}
          isCoordinator={isCoordinator}
          onClose={() => setDeclaring(false)}
        />
      )}
    </Card>
  );
}

interface PeopleCardProps {
  examId: number;
  people: OralPeople;
  canChange: boolean;
}

type Act = 'change' | 'substitute' | 'conflict' | 'remove';

function ExaminersCard({ examId, people, canChange }: PeopleCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ act: Act; examiner: Examiner }>();
  const panelsOf = (id: number) =>
    people.panels
      .filter(({ examiner_ids }) => examiner_ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const close = () => setAsked(undefined);
  return (
    <Card
      title={words.examiners}
      flush
      actions={canChange && <Button onClick={() => setAdding(true)}>{words.add}</Button>}
    >
      {people.examiners.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
      <ul className="divide-y divide-rule">
        {people.examiners.map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold break-words">{one.name}</span>
                <Badge tone={TONES[one.state]}>{states[one.state]}</Badge>
              </p>
              <p className="text-sm break-words text-ink-2">
                {[roles[one.role], one.affiliation, one.email].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm break-words text-ink-2 empty:hidden">
                {detailsOf(one, panelsOf(one.id))}
              </p>
            </div>
            {canChange && (
              <ExaminerMenu
                examId={examId}
                examiner={one}
                onAct={(act) => setAsked({ act, examiner: one })}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddExaminerDialog examId={examId} panels={people.panels} onClose={() => setAdding(false)} />
      )}
      {asked?.act === 'change' && (
        <ChangeExaminerDialog examId={examId} examiner={asked.examiner} onClose={close} />
      )}
      {asked?.act === 'substitute' && (
        <SubstituteDialog examId={examId} examiner={asked.examiner} onClose={close} />
      )}
      {asked?.act === 'conflict' && (
        <ConflictDialog examId={examId} examiner={asked.examiner} isCoordinator onClose={close} />
      )}
      {asked?.act === 'remove' && (
        <RemoveExaminerDialog examId={examId} examiner={asked.examiner} onClose={close} />
      )}
    </Card>
  );
}

const detailsOf = (one: Examiner, panels: string) =>
  [
    panels,
    one.decline_reason && words.declined(one.decline_reason),
    one.substitute_for && words.inFor(one.substitute_for),
    one.conflicts.length > 0 && words.notMarking(one.conflicts.map(({ name }) => name).join(', ')),
  ]
    .filter(Boolean)
    .join(' · ');

interface ExaminerMenuProps {
  examId: number;
  examiner: Examiner;
  onAct: (act: Act) => void;
}

function ExaminerMenu({ examId, examiner, onAct }: ExaminerMenuProps) {
  const invite = useInvite(examId);
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={words.menuOf(examiner.name)} />}>
      <MenuItem icon={Mail} onSelect={() => invite.mutate({ id: examiner.id, key: crypto.randomUUID() })}>
        {examiner.invited_at ? words.inviteAgain : words.invite}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => onAct('change')}>
        {words.edit}
      </MenuItem>
      <MenuItem icon={Repeat2} onSelect={() => onAct('substitute')}>
        {words.substituteFor}
      </MenuItem>
      <MenuItem icon={Scale} onSelect={() => onAct('conflict')}>
        {words.declare}
      </MenuItem>
      <MenuItem icon={UserMinus} tone="danger" onSelect={() => onAct('remove')}>
        {words.removeExaminer}
      </MenuItem>
    </Menu>
  );
}

type Panel = OralPeople['panels'][number];

function PanelsCard({ examId, people, canChange }: PeopleCardProps) {
  const [edited, setEdited] = useState<Panel | 'new'>();
  const [removed, setRemoved] = useState<Panel>();
  const known = new Map(people.examiners.map((one) => [one.id, one]));
  return (
    <Card
      title={words.panels}
      flush
      actions={canChange && <Button onClick={() => setEdited('new')}>{words.addPanel}</Button>}
    >
      {people.panels.length === 0 && <Empty title={words.noPanels} hint={words.noPanelsHint} />}
      <ul className="divide-y divide-rule">
        {people.panels.map((panel) => {
          const members = panel.examiner_ids.flatMap((id) => known.get(id) ?? []);
          return (
            <li
              key={panel.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0">
                <h3 className="font-semibold break-words">{panel.name}</h3>
                <p className="text-sm break-words text-ink-2">
                  {members.map(({ name, role }) => `${name} (${roles[role].toLowerCase()})`).join(', ') ||
                    words.noMembers}
                </p>
              </div>
              {canChange && (
                <div className="flex gap-2">
                  <Button
                    variant="quiet"
                    className="px-3"
                    aria-label={words.editOf(panel.name)}
                    onClick={() => setEdited(panel)}
                  >
                    {words.edit}
                  </Button>
                  <Button
                    variant="quiet"
                    className="px-3"
                    aria-label={words.removeOf(panel.name)}
                    onClick={() => setRemoved(panel)}
                  >
                    {words.remove}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {edited && (
        <PanelDialog
          examId={examId}
          panel={edited === 'new' ? null : edited}
          examiners={people.examiners}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemovePanelDialog examId={examId} panel={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  );
}

interface PanelDialogProps {
  examId: number;
  panel: Panel | null;
  examiners: Examiner[];
  onClose: () => void;
}

const PanelForm = z.omit(createPanel.body, { key: true });

function PanelDialog({ examId, panel, examiners, onClose }: PanelDialogProps) {
  const key = useKey();
  const { register, submit, watch, setValue, formState } = useContractForm(PanelForm, {
    defaultValues: { name: panel?.name ?? '', examiner_ids: panel?.examiner_ids ?? [] },
  });
  const create = useCreatePanel(examId, onClose);
  const change = useChangePanel(examId, panel?.id ?? 0, onClose);
  const save = panel ? change : create;
  return (
    <FormDialog
      title={panel ? panelForm.edit : panelForm.add}
      confirm={panelForm.save}
      busy={save.isPending}
      onSubmit={submit((given) => save.mutate({ key, ...given }))}
      onClose={onClose}
    >
      <TextField
        label={panelForm.name}
        hint={panelForm.nameHint}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <CheckboxGroup
        label={panelForm.members}
        options={examiners.map((one) => ({
          id: one.id,
          name: `${one.name} (${roles[one.role].toLowerCase()})`,
        }))}
        value={watch('examiner_ids') ?? []}
        onChange={(ids) => setValue('examiner_ids', ids)}
        empty={panelForm.nobody}
      />
    </FormDialog>
  );
}

interface RemovePanelDialogProps {
  examId: number;
  panel: Panel;
  onClose: () => void;
}

function RemovePanelDialog({ examId, panel, onClose }: RemovePanelDialogProps) {
  const key = useKey();
  const remove = useRemovePanel(examId, panel.id, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={removal.panelTitle(panel.name)}
      confirm={removal.confirm}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(key)}
    >
      <p>{removal.panelText}</p>
    </ConfirmDialog>
  );
}

function FormerCard({ former }: Pick<OralPeople, 'former'>) {
  return (
    <Card title={words.former} flush>
      <ul className="divide-y divide-rule">
        {former.map(({ id, name, role, conflict, substitute }) => (
          <li key={id} className="px-4 py-3">
            <p className="font-semibold break-words">{name}</p>
            <p className="text-sm break-words text-ink-2">
              {[roles[role], conflict && words.conflict(conflict), substitute && words.substitute(substitute)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
