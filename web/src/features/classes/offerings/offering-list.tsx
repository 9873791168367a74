import type { Offering } from '@quivia/contract/offerings';
import { Link } from 'react-router';
import { useClassAddress } from '../use-class-address.ts';
import { offerings as words } from './offerings.words.ts';

/** Each leads to its page. */
export function OfferingList({
  offerings,
  withTerm = false,
}: {
  offerings: readonly Offering[];
  withTerm?: boolean;
}) {
  const addressOf = useClassAddress();
  return (
    <ul className="divide-y divide-rule">
      {offerings.map(({ id, course, code, sections, teachers, students, term, year }) => (
        <li key={id}>
          <Link
            to={addressOf({ offering: id })}
            className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-sm hover:text-pencil"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{course}</span>{' '}
              <span className="tabular text-ink-3">{code}</span>
              <span className="block text-xs text-ink-2">
                {sections.map(({ name }) => name).join(', ')}
                {withTerm
                  ? ` · ${term}, ${year}`
                  : ` · ${teachers.map(({ name }) => name).join(', ') || words.noTeachers}`}
              </span>
            </span>
            <span className="text-xs text-ink-3">{words.students(students)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
