// Adding, changing and replacing examiners, and conflicts of interest.
import { Id } from '@quivia/contract/fields';
import { EXAMINER_ROLES } from '@quivia/contract/marking/scheme';
import {
  addExaminer,
  changeExaminer,
  type Examiner,
  NewExternal,
  type OralPeople,
} from '@quivia/contract/oral/people';
import { type ComponentProps, useState } from 'react';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { GivenReason, ReasonField } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
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

/** A colleague who was found, or anybody by name and address. */
const Person = z
  .object({
    from: z.enum(['colleague', 'external']),
    colleague: z.nullable(z.object({ user_id: z.int(), name: z.string() })),
    name: z.string(),
    email: z.string(),
    affiliation: z.string(),
  })
  .check(({ value: { from, colleague, ...external }, issues }) => {
    const input = external;
    if (from === 'external')
      for (const { path, message } of NewExternal.safeParse(external).error?.issues ?? [])
        issues.push({ code: 'custom', path, message, input });
    else if (!colleague) issues.push({ code: 'custom', path: ['colleague'], message: words.choose, input });
  });
type Chosen = z.output<typeof Person>;

const NOBODY: Chosen = { from: 'colleague', colleague: null, name: '', email: '', affiliation: '' };

const personIn = ({ from, colleague, ...external }: Chosen) =>
  from === 'external' ? NewExternal.parse(external) : { user_id: colleague?.user_id ?? 0 };

interface PersonFieldsProps {
  examId: number;
  value: Chosen;
  /** That no colleague is chosen. */
  error: string | undefined;
  /** The props of a text field. */
  field: (name: 'name' | 'email' | 'affiliation') => Omit<ComponentProps<typeof TextField>, 'label'>;
  onChange: (value: Chosen) => void;
}

function PersonFields({ examId, value, error, field, onChange }: PersonFieldsProps) {
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
        <>
          <ColleagueField
            examId={examId}
            chosen={value.colleague}
            onChoose={(colleague) => change({ colleague })}
          />
          {error && <FieldError>{error}</FieldError>}
        </>
      ) : (
        <>
          <TextField label={words.name} autoComplete="off" {...field('name')} />
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="off"
            {...field('email')}
          />
          <TextField label={words.affiliation} autoComplete="off" {...field('affiliation')} />
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

interface RoleFieldProps extends ComponentProps<'select'> {
  /** A colleague of the college is never the external examiner. */
  withExternal: boolean;
}

function RoleField({ withExternal, ...field }: RoleFieldProps) {
  return (
    <Select label={words.role} {...field}>
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

const Added = z.extend(z.pick(addExaminer.body, { role: true, panel_id: true, invite: true }), {
  person: Person,
});

export function AddExaminerDialog({ examId, panels, onClose }: DialogProps & Pick<OralPeople, 'panels'>) {
  const key = useKey();
  const [only, ...otherPanels] = panels;
  const form = useContractForm(Added, {
    defaultValues: {
      person: NOBODY,
      role: 'internal',
      panel_id: otherPanels.length === 0 ? only?.id : undefined,
      invite: true,
    },
  });
  const { errors, isSubmitted } = form.formState;
  const { from } = form.watch('person');
  const add = useAddExaminer(examId, onClose);
  return (
    <FormDialog
      title={words.add}
      confirm={words.confirm}
      busy={add.isPending}
      onSubmit={form.submit(({ person, ...given }) =>
        add.mutate({ key, person: personIn(person), ...given }),
      )}
      onClose={onClose}
    >
      <PersonFields
        examId={examId}
        value={form.watch('person')}
        error={errors.person?.colleague?.message}
        field={(name) => ({ error: errors.person?.[name]?.message, ...form.register(`person.${name}`) })}
        onChange={(next) => {
          if (next.from !== from) form.setValue('role', next.from === 'external' ? 'external' : 'internal');
          form.setValue('person', next, { shouldValidate: isSubmitted });
        }}
      />
      <RoleField withExternal={from === 'external'} {...form.register('role')} value={form.watch('role')} />
      {panels.length > 0 && (
        <Select label={words.panel} {...form.register('panel_id', asNumber)}>
          <option value="">{words.noPanel}</option>
          {panels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Checkbox label={words.invite} {...form.register('invite')} />
    </FormDialog>
  );
}

const Changed = z.omit(changeExaminer.body, { key: true });

export function ChangeExaminerDialog({ examId, examiner, onClose }: DialogProps & { examiner: Examiner }) {
  const key = useKey();
  const { name, affiliation, role } = examiner;
  const { register, submit, formState } = useContractForm(Changed, {
    defaultValues: { name, affiliation, role },
  });
  const change = useChangeExaminer(examId, examiner.id, onClose);
  return (
    <FormDialog
      title={words.change}
      confirm={words.save}
      busy={change.isPending}
      onSubmit={submit((given) => change.mutate({ key, ...given }))}
      onClose={onClose}
    >
      <TextField label={words.name} error={formState.errors.name?.message} {...register('name')} />
      <TextField
        label={words.affiliation}
        error={formState.errors.affiliation?.message}
        {...register('affiliation')}
      />
      <RoleField withExternal={examiner.email !== null} {...register('role')} />
    </FormDialog>
  );
}

const Substitute = z.object({ person: Person });

export function SubstituteDialog({ examId, examiner, onClose }: DialogProps & { examiner: Examiner }) {
  const key = useKey();
  const form = useContractForm(Substitute, {
    defaultValues: {
      person: { ...NOBODY, from: examiner.role === 'external' ? 'external' : 'colleague' },
    },
  });
  const { errors, isSubmitted } = form.formState;
  const substitute = useSubstitute(examId, examiner.id, onClose);
  return (
    <FormDialog
      title={words.substitute(examiner.name)}
      confirm={words.substituteConfirm}
      busy={substitute.isPending}
      onSubmit={form.submit(({ person }) => substitute.mutate({ key, person: personIn(person) }))}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.substituteText}</p>
      <PersonFields
        examId={examId}
        value={form.watch('person')}
        error={errors.person?.colleague?.message}
        field={(name) => ({ error: errors.person?.[name]?.message, ...form.register(`person.${name}`) })}
        onChange={(next) => form.setValue('person', next, { shouldValidate: isSubmitted })}
      />
    </FormDialog>
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

const Conflict = z.extend(GivenReason, { candidate_id: z.optional(Id) });

export function ConflictDialog({ examId, examiner, isCoordinator, onClose }: ConflictDialogProps) {
  const key = useKey();
  const form = useContractForm(Conflict, { defaultValues: { reason: '' } });
  const candidates = useCandidatesToName(examId, isCoordinator);
  const declare = useDeclareConflict(examId, examiner.id, onClose);
  return (
    <FormDialog
      title={conflictWords.title}
      confirm={conflictWords.confirm}
      busy={declare.isPending}
      onSubmit={form.submit((given) => declare.mutate({ key, ...given }))}
      onClose={onClose}
    >
      {!candidates.data && !candidates.error && <ThreeCircles />}
      {candidates.error && (
        <Failed message={sentenceOf(candidates.error)} onRetry={() => void candidates.refetch()} />
      )}
      {candidates.data && (
        <>
          <Select label={conflictWords.with} {...form.register('candidate_id', asNumber)}>
            <option value="">{conflictWords.all}</option>
            {candidates.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <ReasonField hint={conflictWords.reasonHint} form={form} />
          <p className="text-sm text-ink-2">{conflictWords.setsAside}</p>
          {form.watch('candidate_id') === undefined && (
            <p className="text-sm text-ink-2">
              {isCoordinator && !examiner.is_you
                ? conflictWords.warning(examiner.name)
                : conflictWords.ownWarning}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
