// One section or group: who is in it, who was, and moving one or several.
import type { SectionDetails, SectionStudent } from '@quivia/contract/classes';
import { sectionTitle } from '@quivia/contract/classes.words';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dayOf } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { MenuItem } from '../../ui/dialogs/menu.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ObjectHead } from '../../ui/layout/object-head.tsx';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';
import { ListBar } from '../../ui/lists/list-bar.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { classesPanel, endDialog, kindNames, removeSection, sectionPage as words } from './classes.words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NewcomersDialog } from './newcomers-dialog.tsx';
import { PromoteDialog } from './promotions/promote-dialog.tsx';
import { PromotionList } from './promotions/promotion-list.tsx';
import { promoteDialog } from './promotions/promotions.words.ts';
import { ChangeSectionDialog } from './section-form.tsx';
import { useClassAddress } from './use-class-address.ts';
import { useEnd, useRemoveSection, useSection, useSectionStudents } from './use-classes.ts';

export function SectionView({ id }: { id: number }) {
  const addressOf = useClassAddress();
  const { data: section, error, refetch } = useSection(id);
  const back = <BackLink to={addressOf()}>{words.back}</BackLink>;
  if (section) return <Opened section={section} />;
  if (!error) return <ThreeCircles />;
  return (
    <>
      {back}
      <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
    </>
  );
}

type Act = 'add' | 'change' | 'promote' | 'remove' | 'move' | 'end';

function Opened({ section }: { section: SectionDetails }) {
  const addressOf = useClassAddress();
  const navigate = useNavigate();
  const [act, setAct] = useState<Act>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const close = () => setAct(undefined);
  const done = () => {
    close();
    setChosen(new Set());
  };
  const remove = useRemoveSection(section.id, () => void navigate(addressOf()));
  const end = useEnd(section.id, done);
  const title = sectionTitle(section);
  const facts = [
    section.year,
    section.term,
    section.batch !== null && classesPanel.batch(section.batch),
    classesPanel.students(section.students),
  ].filter(Boolean);
  return (
    <>
      <ObjectHead
        above={<BackLink to={addressOf()}>{words.back}</BackLink>}
        title={title}
        state={section.kind !== 'section' && <Badge tone="plain">{kindNames[section.kind]}</Badge>}
        facts={facts.join(' · ')}
        actions={
          <Button variant="main" onClick={() => setAct('add')}>
            {words.add}
          </Button>
        }
        menu={
          <>
            {section.kind === 'section' && (
              <MenuItem icon={ArrowUp} onSelect={() => setAct('promote')}>
                {promoteDialog.open}
              </MenuItem>
            )}
            <MenuItem icon={Pencil} onSelect={() => setAct('change')}>
              {words.change}
            </MenuItem>
            <MenuItem icon={Trash2} tone="danger" onSelect={() => setAct('remove')}>
              {words.remove}
            </MenuItem>
          </>
        }
      />
      {section.kind === 'section' && <PromotionList sectionId={section.id} />}
      <Students section={section} chosen={chosen} onChoose={setChosen} onAct={setAct} />
      {act === 'add' && <NewcomersDialog section={section} onClose={close} />}
      {act === 'change' && <ChangeSectionDialog section={section} onClose={close} />}
      {act === 'promote' && <PromoteDialog section={section} onClose={close} />}
      {act === 'move' && <MoveDialog section={section} ids={[...chosen]} onDone={done} onClose={close} />}
      {act === 'end' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={endDialog.title(chosen.size, title)}
          confirm={endDialog.confirm}
          tone="danger"
          busy={end.isPending}
          onConfirm={() => end.mutate([...chosen])}
        >
          <p>{endDialog.text}</p>
        </ConfirmDialog>
      )}
      {act === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={removeSection.title(title)}
          confirm={removeSection.confirm}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onError: close })}
        >
          <p>{removeSection.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface StudentsProps {
  section: SectionDetails;
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
  onAct: (act: Act) => void;
}

const found = (students: readonly SectionStudent[], search: string) => {
  const wanted = search.toLowerCase();
  return students.filter(({ roll_number, name }) =>
    `${roll_number} ${name ?? ''}`.toLowerCase().includes(wanted),
  );
};

function Students({ section, chosen, onChoose, onAct }: StudentsProps) {
  const [{ search, show }, setFilters] = useFilters(['search', 'show']);
  const was = show === 'earlier';
  const { data, error, refetch } = useSectionStudents(section.id, was);
  const shown = data && found(data, search);
  return (
    <div className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.search}
            value={search}
            onSearch={(text) => setFilters({ search: text })}
          />
        }
        filters={
          <FilterChips
            label={words.show}
            value={was ? 'earlier' : 'now'}
            onChange={(value) => {
              onChoose(new Set());
              setFilters({ show: value === 'now' ? '' : value });
            }}
            chips={[
              { value: 'now', text: words.now, count: section.students },
              { value: 'earlier', text: words.earlier },
            ]}
          />
        }
      >
        {chosen.size > 0 && (
          <>
            <span role="status" className="text-sm text-ink-2">
              {words.chosen(chosen.size)}
            </span>
            <Button onClick={() => onAct('move')}>{words.move}</Button>
            <Button onClick={() => onAct('end')}>{words.end}</Button>
          </>
        )}
      </ListBar>
      <Card flush>
        {!shown &&
          (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
        {shown?.length === 0 && <Nobody search={search} was={was} />}
        {shown &&
          shown.length > 0 &&
          (was ? <Earlier students={shown} /> : <Now students={shown} chosen={chosen} onChoose={onChoose} />)}
      </Card>
    </div>
  );
}

function Nobody({ search, was }: { search: string; was: boolean }) {
  if (search) return <Empty title={words.notFound} hint={words.notFoundHint(search)} />;
  return was ? (
    <Empty title={words.noneEarlier} hint={words.noneEarlierHint} />
  ) : (
    <Empty title={words.none} hint={words.noneHint} />
  );
}

interface NowProps {
  students: readonly SectionStudent[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

function Now({ students, chosen, onChoose }: NowProps) {
  const isAll = students.every((one) => chosen.has(one.student_id));
  function set(ids: readonly number[], isChosen: boolean) {
    const after = new Set(chosen);
    for (const id of ids) {
      if (isChosen) after.add(id);
      else after.delete(id);
    }
    onChoose(after);
  }
  return (
    <Table caption={words.caption} isDense>
      <TableHead>
        <HeadCell className="w-0">
          <Checkbox
            label={words.chooseAll}
            labelHidden
            checked={isAll}
            onChange={({ target }) =>
              set(
                students.map((one) => one.student_id),
                target.checked,
              )
            }
          />
        </HeadCell>
        <HeadCell>{words.roll}</HeadCell>
        <HeadCell>{words.name}</HeadCell>
        <HeadCell className="max-sm:hidden">{words.since}</HeadCell>
      </TableHead>
      <TableBody>
        {students.map(({ id, student_id, roll_number, name, from }) => (
          <Row key={id}>
            <Cell>
              <Checkbox
                label={words.chooseOne(roll_number)}
                labelHidden
                checked={chosen.has(student_id)}
                onChange={({ target }) => set([student_id], target.checked)}
              />
            </Cell>
            <Cell className="tabular wrap-anywhere">{roll_number}</Cell>
            <Cell className="wrap-anywhere">
              <bdi>{name}</bdi>
            </Cell>
            <Cell className="text-xs whitespace-nowrap text-ink-2 max-sm:hidden">{dayOf(from)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

const whatThen = ({ moved_to, has_left }: SectionStudent) => {
  if (moved_to !== null) return words.movedTo(moved_to);
  return has_left ? words.left : words.removed;
};

function Earlier({ students }: { students: readonly SectionStudent[] }) {
  return (
    <Table caption={words.caption} isDense hasCards>
      <TableHead>
        <HeadCell>{words.roll}</HeadCell>
        <HeadCell>{words.name}</HeadCell>
        <HeadCell>{words.since}</HeadCell>
        <HeadCell>{words.until}</HeadCell>
        <HeadCell>{words.after}</HeadCell>
      </TableHead>
      <TableBody>
        {students.map((one) => (
          <Row key={one.id}>
            <Cell className="tabular">{one.roll_number}</Cell>
            <Cell className="wrap-anywhere">
              <bdi>{one.name}</bdi>
            </Cell>
            <Cell className="text-xs whitespace-nowrap text-ink-2">{dayOf(one.from)}</Cell>
            <Cell className="text-xs whitespace-nowrap text-ink-2">{one.to && dayOf(one.to)}</Cell>
            <Cell className="text-ink-2">{whatThen(one)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
