import type { Faculty } from '@quivia/contract/people';
import { useState } from 'react';
import { Listing, TableMore } from '../../platform/lists/listing.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Chip } from '../../ui/labels/chip.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListBar } from '../../ui/lists/list-bar.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { teachingList as words } from './people.words.tsx';
import { useFaculty, useUnassign } from './use-people.ts';

/** Or in the cards of a phone: on a laptop they would leave a person's courses no line of their own. */
const ON_WIDE_SCREENS = 'sm:max-2xl:hidden';

interface Removal {
  faculty: Faculty;
  course: Faculty['courses'][number];
}

/** Who teaches what. */
export function TeachingList({ institutionId }: { institutionId: number }) {
  const [{ search }, setFilters] = useFilters(['search']);
  const faculty = useFaculty(institutionId, search);
  const unassign = useUnassign();
  const [removing, setRemoving] = useState<Removal>();
  return (
    <section aria-label={words.title} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.search}
            value={search}
            onSearch={(text) => setFilters({ search: text })}
          />
        }
      />
      <Card flush>
        <Listing
          pages={faculty}
          empty={
            <Empty title={search ? words.notFound : words.none} hint={search ? undefined : words.noneHint} />
          }
        >
          {(rows) => (
            <Table caption={words.caption} hasCards>
              <TableHead>
                <HeadCell>{words.facultyId}</HeadCell>
                <HeadCell>{words.name}</HeadCell>
                <HeadCell className={ON_WIDE_SCREENS}>{words.departments}</HeadCell>
                <HeadCell>{words.courses}</HeadCell>
              </TableHead>
              <TableBody>
                {rows.map((one) => (
                  <TeachingRow key={one.id} faculty={one} onRemove={setRemoving} />
                ))}
              </TableBody>
              <TableMore pages={faculty} columns={4} />
            </Table>
          )}
        </Listing>
      </Card>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={words.removeTitle}
        confirm={words.remove}
        tone="danger"
        busy={unassign.isPending}
        onConfirm={() =>
          removing &&
          unassign.mutate(
            { course_id: removing.course.id, faculty_id: removing.faculty.id, institution_id: institutionId },
            { onSettled: () => setRemoving(undefined) },
          )
        }
      >
        <p>{removing && words.removeText(nameOf(removing.faculty), removing.course.name)}</p>
      </ConfirmDialog>
    </section>
  );
}

function TeachingRow({ faculty, onRemove }: { faculty: Faculty; onRemove: (removal: Removal) => void }) {
  const { faculty_id, name, username, departments, courses } = faculty;
  return (
    <Row>
      <Cell className="tabular whitespace-nowrap">{faculty_id}</Cell>
      <Cell>
        <span className="whitespace-nowrap">{nameOf(faculty)}</span>
        {name && <span className="ml-2 text-xs text-ink-2">{username}</span>}
      </Cell>
      <Cell className={ON_WIDE_SCREENS}>{departments.join(', ')}</Cell>
      <Cell className="min-w-64">
        {courses.length === 0 && <span className="text-ink-3">{words.noCourse}</span>}
        <ul className="flex flex-wrap gap-2">
          {courses.map((course) => (
            <li key={course.id}>
              <Chip
                removeLabel={words.removeFrom(course.name, nameOf(faculty))}
                onRemove={() => onRemove({ faculty, course })}
              >
                <span className="truncate" title={course.code}>
                  {course.name}
                </span>
              </Chip>
            </li>
          ))}
        </ul>
      </Cell>
    </Row>
  );
}

const nameOf = ({ name, username }: Faculty) => name ?? username;
