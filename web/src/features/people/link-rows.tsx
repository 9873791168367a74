import type { Department } from '@quivia/contract/catalogue';
import type { Course } from '@quivia/contract/courses';
import { TableMore } from '../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../platform/lists/use-paginated-list.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { linkPanel as words } from './people.words.tsx';

interface LinkRowsProps {
  caption: string;
  rows: (Course | Department)[];
  pages: PaginatedList<unknown>;
  chosen: ReadonlySet<number>;
  onToggle: (ids: number[], checked: boolean) => void;
}

export function LinkRows({ caption, rows, pages, chosen, onToggle }: LinkRowsProps) {
  return (
    <Table caption={caption} maxHeight="max(20rem, 55dvh)" isDense>
      <TableHead>
        <HeadCell className="w-11 py-0! pr-0!">
          <Checkbox
            label={words.selectAll}
            labelHidden
            checked={rows.length > 0 && rows.every(({ id }) => chosen.has(id))}
            onChange={(event) =>
              onToggle(
                rows.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
        </HeadCell>
        <HeadCell className="pl-0!">{words.name}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="pr-0!">
              <Checkbox
                label={words.selectNamed(row.name)}
                labelHidden
                checked={chosen.has(row.id)}
                onChange={(event) => onToggle([row.id], event.target.checked)}
              />
            </Cell>
            <Cell className="pl-0! sm:max-w-0">
              <span className="flex items-baseline gap-x-3 max-sm:flex-wrap">
                <span className="sm:shrink-0">{row.name}</span>
                {row.is_retired && <Badge tone="plain">{words.retired}</Badge>}
                {'code' in row && <CourseDetail course={row} />}
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
      <TableMore pages={pages} columns={2} />
    </Table>
  );
}

function CourseDetail({ course }: { course: Course }) {
  const { code, department, class_or_semester } = course;
  return (
    <span className="min-w-0 text-xs text-ink-2 sm:truncate" title={department}>
      <span className="tabular">{code}</span> · {department} · {words.inClassOrSemester(class_or_semester)}
    </span>
  );
}
