// Adding, changing and replacing examiners, and conflicts of interest.
import { EXAMINER_ROLES, type ExaminerRole } from '@quivia/contract/marking/scheme';
import type { Examiner, OralPeople } from '@quivia/contract/oral/people';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { roles } from '../oral.words.ts';
import { conflict as conflictWords, removal, form as words } from './people.words.ts';
import {
  useAddExaminer,
  useCandidatesToName,
  useChangeExaminer,
  useDeclareConflict,
  useKey,
  useOralColleagues,
  useRemoveExaminer,
  useSubstitute,
} from './use-people.ts';

type From = 'colleague' | 'external';

interface Chosen {
  from: From;
  colleague: { user_id: number; name: string } | null;
  name: string;
  email: string;
  affiliation: string;
}

const NOBODY: Chosen = { from: 'colleague', colleague: null, name: '', email: '', affiliation: '' };

const personIn = ({ from, colleague, name, email, affiliation }: Chosen) =>
  from === 'external' ? { name, email, affiliation } : colleague && { user_id: colleague.user_id };

interface PersonFieldsProps {
  examId: number;
  value: Chosen;
  onChange: (value: Chosen) => void;
}

function PersonFields({ examId, value, onChange }: PersonFieldsProps) {
  const change = (given: Partial<Chosen>) => onChange({ ...value, ...given });
  return (
    <>
      <Segments
        label={words.from}
        options={[
          ['colleague', words.colleague],
          ['external', words.external],
        ]}
        value={value.from}
        onChange={(from) => change({ from })}
      />
      {value.from === 'colleague' ? (
        <ColleagueField
          examId={examId}
          chosen={value.colleague}
          onChoose={(colleague) => change({ colleague })}
        />
      ) : (
        <>
          <TextField
            label={words.name}
            autoComplete="off"
            value={value.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="off"
            value={value.email}
            onChange={({ target }) => change({ email: target.value })}
          />
          <TextField
            label={words.affiliation}
            autoComplete="off"
            value={value.affiliation}
            onChange={({ target }) => change({ affiliation: target.value })}
          />
        </>
      )}
    </>
  );
}

interface ColleagueFieldProps {
  examId: number;
  chosen: Chosen['colleague'];
  onChoose: (colleague: Chosen['colleague']) => void;
}

function ColleagueField({ examId, chosen, onChoose }: ColleagueFieldProps) {
  const [search, setSearch] = useState('');
  const found = useOralColleagues(examId, search);
  return (
    <div className="grid gap-2">
      <SearchField label={words.search} value={search} onSearch={setSearch} />
      <div aria-live="polite" className="grid gap-2">
        {found.error && <FieldError>{sentenceOf(found.error)}</FieldError>}
        {search !== '' && found.data?.length === 0 && <p className="text-sm text-ink-2">{words.nobody}</p>}
        {search !== '' && (
          <ul className="flex flex-wrap gap-2">
            {found.data?.map(({ user_id, name, username }) => (
              <li key={user_id}>
                <Button
                  aria-pressed={chosen?.user_id === user_id}
                  variant={chosen?.user_id === user_id ? 'main' : 'plain'}
                  className="px-3"
                  onClick={() => onChoose({ user_id, name: name ?? username })}
                >
                  {name ? `${name} (${username})` : username}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {chosen && <p className="text-sm text-ink-2">{words.chosen(chosen.name)}</p>}
      </div>
    </div>
  );
}

interface RoleFieldProps {
  value: ExaminerRole;
  /** A colleague of the college is never the external examiner. */
  withExternal: boolean;
  onChange: (role: ExaminerRole) => void;
}

function RoleField({ value, withExternal, onChange }: RoleFieldProps) {
  return (
    <Select
      label={words.role}
      value={value}
      onChange={({ target }) => onChange(target.value as ExaminerRole)}
    >
      {EXAMINER_ROLES.filter((role) => withExternal || role !== 'external').map((role) => (
        <option key={role} value={role}>
          {roles[role]}
        </option>
      ))}
    </Select>
  );
}

interface DialogProps {
  examId: number;
  onClose: () => void;
}

export function AddExaminerDialog({ examId, panels, onClose }: DialogProps & Pick<OralPeople, 'panels'>) {
  const formId = useId();
  const key = useKey();
  const [person, setPerson] = useState(NOBODY);
  const [role, setRole] = useState<ExaminerRole>('internal');
  const [only, ...otherPanels] = panels;
  const [panel, setPanel] = useState(only && otherPanels.length === 0 ? String(only.id) : '');
  const [invite, setInvite] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const add = useAddExaminer(examId, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = personIn(person);
    setMissing(!given);
    if (given)
      add.mutate({ key, role, person: given, invite, ...(panel !== '' && { panel_id: Number(panel) }) });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.add}
      actions={
        <Button type="submit" form={formId} variant="main" busy={add.isPending}>
          {words.confirm}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <PersonFields
          examId={examId}
          value={person}
          onChange={(next) => {
            if (next.from !== person.from) setRole(next.from === 'external' ? 'external' : 'internal');
            setPerson(next);
          }}
        />
        {isMissing && <FieldError>{words.choose}</FieldError>}
        <RoleField value={role} withExternal={person.from === 'external'} onChange={setRole} />
        {panels.length > 0 && (
          <Select label={words.panel} value={panel} onChange={({ target }) => setPanel(target.value)}>
            <option value="">{words.noPanel}</option>
            {panels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Checkbox
          label={words.invite}
          checked={invite}
          onChange={({ target }) => setInvite(target.checked)}
        />
      </form>
    </Dialog>
  );
}

export function ChangeExaminerDialog({ examId, examiner, onClose }: DialogProps & { examiner: Examiner }) {
  const formId = useId();
  const key = useKey();
  const [form, setForm] = useState({
    name: examiner.name,
    affiliation: examiner.affiliation,
    role: examiner.role,
  });
  const change = useChangeExaminer(examId, examiner.id, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.change}
      actions={
        <Button type="submit" form={formId} variant="main" busy={change.isPending}>
          {words.save}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ key, ...form });
        }}
      >
        <TextField
          label={words.name}
          value={form.name}
          onChange={({ target }) => setForm({ ...form, name: target.value })}
        />
        <TextField
          label={words.affiliation}
          value={form.affiliation}
          onChange={({ target }) => setForm({ ...form, affiliation: target.value })}
        />
        <RoleField
          value={form.role}
          withExternal={examiner.email !== null}
          onChange={(role) => setForm({ ...form, role })}
        />
      </form>
    </Dialog>
  );
}

export function SubstituteDialog({ examId, examiner, onClose }: DialogProps & { examiner: Examiner }) {
  const formId = useId();
  const key = useKey();
  const [person, setPerson] = useState<Chosen>({
    ...NOBODY,
    from: examiner.role === 'external' ? 'external' : 'colleague',
  });
  const [isMissing, setMissing] = useState(false);
  const substitute = useSubstitute(examId, examiner.id, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = personIn(person);
    setMissing(!given);
    if (given) substitute.mutate({ key, person: given });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.substitute(examiner.name)}
      actions={
        <Button type="submit" form={formId} variant="main" busy={substitute.isPending}>
          {words.substituteConfirm}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-2">{words.substituteText}</p>
        <PersonFields examId={examId} value={person} onChange={setPerson} />
        {isMissing && <FieldError>{words.choose}</FieldError>}
      </form>
    </Dialog>
  );
}

export function RemoveExaminerDialog({ examId, examiner, onClose }: DialogProps & { examiner: Examiner }) {
  const key = useKey();
  const remove = useRemoveExaminer(examId, examiner.id, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={removal.title(examiner.name)}
      confirm={removal.confirm}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(key)}
    >
      <p>{removal.text}</p>
    </ConfirmDialog>
  );
}

interface ConflictDialogProps extends DialogProps {
  examiner: Examiner;
  isCoordinator: boolean;
}

export function ConflictDialog({ examId, examiner, isCoordinator, onClose }: ConflictDialogProps) {
  const formId = useId();
  const key = useKey();
  const [candidate, setCandidate] = useState('');
  const [reason, setReason] = useState('');
  const candidates = useCandidatesToName(examId, isCoordinator);
  const declare = useDeclareConflict(examId, examiner.id, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={conflictWords.title}
      actions={
        <Button type="submit" form={formId} variant="main" busy={declare.isPending}>
          {conflictWords.confirm}
        </Button>
      }
    >
      {!candidates.data && !candidates.error && <ThreeCircles />}
      {candidates.error && (
        <Failed message={sentenceOf(candidates.error)} onRetry={() => void candidates.refetch()} />
      )}
      {candidates.data && (
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            declare.mutate({ key, reason, ...(candidate !== '' && { candidate_id: Number(candidate) }) });
          }}
        >
          <Select
            label={conflictWords.with}
            value={candidate}
            onChange={({ target }) => setCandidate(target.value)}
          >
            <option value="">{conflictWords.all}</option>
            {candidates.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <TextArea
            label={conflictWords.reason}
            hint={conflictWords.reasonHint}
            rows={3}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <p className="text-sm text-ink-2">{conflictWords.setsAside}</p>
          {candidate === '' && (
            <p className="text-sm text-ink-2">
              {isCoordinator && !examiner.is_you
                ? conflictWords.warning(examiner.name)
                : conflictWords.ownWarning}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
