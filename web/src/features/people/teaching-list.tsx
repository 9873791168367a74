import type { Faculty } from '@quivia/contract/people';
import { useState } from 'react';
import { Listing, TableMore } from '../../platform/lists/listing.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Chip } from '../../ui/labels/chip.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { useFaculty, useUnassign } from './use-people.ts';

interface Taking {
  faculty: Faculty;
  course: Faculty['courses'][number];
}

/** Who teaches what. */
export function TeachingList({ institutionId }: { institutionId: number }) {
  const [{ search }, setFilters] = useFilters(['search']);
  const faculty = useFaculty(institutionId, search);
  const unassign = useUnassign();
  const [taking, setTaking] = useState<Taking>();
  return (
    <Card title="Who teaches what" flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label="Search faculty"
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      <div className="min-h-60">
        <Listing
          pages={faculty}
          empty={
            <Empty
              title={search ? 'Nobody found' : 'No faculty yet'}
              hint={search ? undefined : 'Give people the role Faculty under Give Roles.'}
            />
          }
        >
          {(rows) => (
            <Table caption="Faculty and their courses" maxHeight="max(20rem, 75dvh)">
              <TableHead>
                <HeadCell>Faculty ID</HeadCell>
                <HeadCell>Name</HeadCell>
                <HeadCell>Departments</HeadCell>
                <HeadCell>Courses</HeadCell>
              </TableHead>
              <TableBody>
                {rows.map((one) => (
                  <TeachingRow key={one.id} faculty={one} onTake={setTaking} />
                ))}
              </TableBody>
              <TableMore pages={faculty} columns={4} />
            </Table>
          )}
        </Listing>
      </div>
      <ConfirmDialog
        open={taking !== undefined}
        onOpenChange={() => setTaking(undefined)}
        title="Take the course back?"
        confirm="Take back"
        tone="danger"
        busy={unassign.isPending}
        onConfirm={() =>
          taking &&
          unassign.mutate(
            { course_id: taking.course.id, faculty_id: taking.faculty.id, institution_id: institutionId },
            { onSettled: () => setTaking(undefined) },
          )
        }
      >
        <p>
          {taking?.faculty.name ?? taking?.faculty.username} will no longer see {taking?.course.name}.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function TeachingRow({ faculty, onTake }: { faculty: Faculty; onTake: (taking: Taking) => void }) {
  const { faculty_id, name, username, departments, courses } = faculty;
  return (
    <Row>
      <Cell className="tabular whitespace-nowrap">{faculty_id}</Cell>
      <Cell>
        <span className="block whitespace-nowrap">{name ?? username}</span>
        {name && <span className="block text-xs text-ink-2">{username}</span>}
      </Cell>
      <Cell>{departments.join(', ')}</Cell>
      <Cell className="min-w-64">
        {courses.length === 0 && <span className="text-ink-3">No course yet</span>}
        <ul className="flex flex-wrap gap-2">
          {courses.map((course) => (
            <li key={course.id}>
              <Chip
                removeLabel={`Take ${course.name} back from ${name ?? username}`}
                onRemove={() => onTake({ faculty, course })}
              >
                <span className="truncate">{course.name}</span>
                <span className="tabular text-xs text-ink-3">{course.code}</span>
              </Chip>
            </li>
          ))}
        </ul>
      </Cell>
    </Row>
  );
}
