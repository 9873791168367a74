import type { OwnResult } from '@quivia/contract/results';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from './result-address.ts';
import { EndBadge } from './result-view.tsx';
import { obtained, recorded, ownResults as text } from './student.words.tsx';
import { useOwnResults } from './use-own-results.ts';

export function OwnResults({ children }: { children?: ReactNode }) {
  const { words } = useWorkplace();
  const pages = useOwnResults();
  return (
    <>
      <PageHeading title={words.viewResults} lead={text.lead} />
      {children}
      <Listing
        pages={pages}
        empty={
          <div className="rounded-md border border-rule bg-sheet">
            <Empty title={text.none.title} hint={text.none.hint} />
          </div>
        }
      >
        {(results) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {results.map((result) => (
              <ResultCard key={result.id} result={result} />
            ))}
          </ul>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </>
  );
}

function ResultCard({ result }: { result: OwnResult }) {
  const { words } = useWorkplace();
  const { id, quiz_name, course_name, date, status, is_released, marks_obtained, total_marks } = result;
  const heading = `result-${id}`;
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="flex h-full flex-col rounded-md border border-rule bg-sheet p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 id={heading} className="min-w-0 font-bold">
            {quiz_name}
          </h2>
          <EndBadge status={status} />
        </div>
        <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-3">{text.date}</dt>
          <dd>
            <DateTime at={date} />
          </dd>
          <dt className="text-ink-3">{words.subject}</dt>
          <dd className="min-w-0">{course_name}</dd>
        </dl>
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-3">
          {is_released ? (
            <>
              <p className="text-sm">
                <span className="text-ink-3">{text.marks} </span>
                <span className="tabular font-semibold">
                  {obtained(marks_obtained ?? 0, total_marks ?? 0)}
                </span>
              </p>
              <LinkButton to={addressOf(id)} variant="main">
                {text.result(quiz_name)}
              </LinkButton>
            </>
          ) : (
            <>
              <p className="text-sm text-ink-2">{text.notReleased}</p>
              {status !== 'absent' && <TextLink to={addressOf(id)}>{recorded.open(quiz_name)}</TextLink>}
            </>
          )}
        </div>
      </article>
    </li>
  );
}
