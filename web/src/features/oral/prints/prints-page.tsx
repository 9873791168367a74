// Everything that is put on paper: a list, and one document at a time as it is printed.

import { WORD_STYLES } from '@quivia/contract/marking/marks-in-words.words';
import type { OralExam } from '@quivia/contract/oral/exams';
import type { OralPapers } from '@quivia/contract/oral/prints';
import Printer from 'lucide-react/icons/printer';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dateTimeOf, dayOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoOral, type OralTabProps } from '../oral-frame.tsx';
import { useTheses } from '../thesis/use-thesis.ts';
import { AwardList } from './award-list.tsx';
import {
  AppointmentLetter,
  AttendanceCertificate,
  endedSessions,
  PhdReport,
  RouteCards,
} from './exam-documents.tsx';
import { BlankMarkSheet, componentsFor, FilledMarkSheet } from './mark-sheets.tsx';
import { DOCUMENTS, type DocumentId, documents, page as words } from './prints.words.ts';
import { AbsenteeStatement, AttendanceSheet, CoverLabel, DoorNotice, timesOf } from './session-documents.tsx';
import { useAwardList, useAwardLists, usePapers, usePrintedSheets } from './use-prints.ts';

const BEFORE: readonly DocumentId[] = ['door', 'attendance', 'blank', 'route-cards', 'letter'];
const FOR_COORDINATORS: readonly DocumentId[] = ['letter', 'certificate', 'cover'];

/** What there is to print for this exam and this person. */
const offered = ({ kind, is_coordinator }: OralExam) =>
  DOCUMENTS.filter(
    (id) =>
      (id !== 'route-cards' || kind === 'osce') &&
      (id !== 'phd' || kind === 'phd') &&
      (is_coordinator || !FOR_COORDINATORS.includes(id)),
  );

export function PrintsPage({ oral }: OralTabProps) {
  const [query] = useSearchParams();
  const papers = usePapers(oral.id);
  const document = offered(oral).find((id) => id === query.get('document'));
  if (!papers.data) return <NoOral error={papers.error} onRetry={papers.refetch} />;
  if (document === 'award') return <ChosenAward oral={oral} />;
  if (document) return <Chosen key={document} oral={oral} papers={papers.data} document={document} />;
  return <PrintList oral={oral} />;
}

function PrintList({ oral }: OralTabProps) {
  const all = offered(oral);
  const groups = [
    { title: words.groups.before, ids: all.filter((id) => BEFORE.includes(id)) },
    { title: words.groups.after, ids: all.filter((id) => !BEFORE.includes(id)) },
  ];
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      {groups.map(({ title, ids }) => (
        <Card key={title} title={title} flush>
          <ul className="divide-y divide-rule">
            {ids.map((id) => (
              <li key={id} className="px-4 py-3">
                <Link
                  to={`?document=${id}`}
                  className="inline-flex min-h-11 items-center font-semibold sm:min-h-0"
                >
                  {documents[id].title}
                </Link>
                <p className="text-sm text-ink-2">{documents[id].hint}</p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

interface ChosenProps {
  oral: OralExam;
  papers: OralPapers;
  document: DocumentId;
}

/** One document with what can be chosen for it. */
function Chosen({ oral, papers, document }: ChosenProps) {
  const [query, setQuery] = useSearchParams();
  const choose = (name: string, value: string) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const chosen = <T extends { id: number }>(name: string, all: readonly T[]) =>
    all.find(({ id }) => String(id) === query.get(name)) ?? all[0];
  const choice = <T extends { id: number }>(
    name: 'session' | 'examiner' | 'candidate',
    all: readonly T[],
    wordsOf: (one: T) => string,
  ) => (
    <Select
      key={name}
      label={words[name]}
      value={chosen(name, all)?.id ?? ''}
      onChange={({ target }) => choose(name, target.value)}
    >
      {all.map((one) => (
        <option key={one.id} value={one.id}>
          {wordsOf(one)}
        </option>
      ))}
    </Select>
  );
  const session = chosen('session', papers.sessions);
  const sessionChoice = choice('session', papers.sessions, (one) =>
    [one.name, one.panel, dayOf(one.starts_at), timesOf(one)].filter(Boolean).join(', '),
  );
  const examinerChoice = (all: OralPapers['examiners']) => choice('examiner', all, ({ name }) => name);

  function shown(): FrameProps {
    const none = (title: string, hint: string, choices?: ReactNode) => ({
      choices,
      isEmpty: true as const,
      sheet: <Empty title={title} hint={hint} />,
    });
    switch (document) {
      case 'letter':
      case 'certificate': {
        const externals = papers.examiners.filter(({ role }) => role === 'external');
        const examiner = chosen('examiner', externals);
        if (!examiner) return none(words.noExternals, words.noExternalsHint);
        const choices = examinerChoice(externals);
        if (document === 'letter')
          return { choices, sheet: <AppointmentLetter oral={oral} papers={papers} examiner={examiner} /> };
        if (endedSessions(papers, examiner).length === 0)
          return none(words.noneEnded, words.noneEndedHint, choices);
        return { choices, sheet: <AttendanceCertificate oral={oral} papers={papers} examiner={examiner} /> };
      }
      case 'route-cards':
        return papers.sessions.some(({ station }) => station !== null)
          ? { sheet: <RouteCards oral={oral} papers={papers} /> }
          : none(words.noStations, words.noStationsHint);
      case 'phd': {
        const candidate = chosen('candidate', papers.candidates);
        return candidate
          ? {
              choices: choice('candidate', papers.candidates, ({ roll_number, name }) =>
                [roll_number, name].filter(Boolean).join(', '),
              ),
              sheet: <Phd oral={oral} papers={papers} candidate={candidate} />,
            }
          : none(words.noCandidates, words.noCandidatesHint);
      }
    }
    if (!session) return none(words.noSessions, words.noSessionsHint);
    const paper = { oral, papers, session };
    switch (document) {
      case 'door':
        return { choices: sessionChoice, sheet: <DoorNotice {...paper} /> };
      case 'attendance':
        return { choices: sessionChoice, sheet: <AttendanceSheet {...paper} /> };
      case 'absentees':
        return { choices: sessionChoice, sheet: <AbsenteeStatement {...paper} /> };
      case 'cover':
        return { choices: sessionChoice, sheet: <CoverLabel {...paper} /> };
      default: {
        const marking = papers.examiners.filter(
          (one) => session.examiner_ids.includes(one.id) && componentsFor(oral.scheme, one, paper).length > 0,
        );
        const examiner = chosen('examiner', marking);
        if (!examiner) return none(words.noExaminers, words.noExaminersHint, sessionChoice);
        const choices = [sessionChoice, examinerChoice(marking)];
        if (document === 'filled') return { choices, sheet: <Filled {...paper} examiner={examiner} /> };
        return { choices, sheet: <BlankMarkSheet {...paper} examiner={examiner} /> };
      }
    }
  }

  return <Frame {...shown()} />;
}

interface FrameProps {
  choices?: ReactNode;
  sheet: ReactNode;
  /** There is nothing to print. */
  isEmpty?: boolean;
}

function Frame({ choices, sheet, isEmpty = false }: FrameProps) {
  return (
    <>
      <div className="mb-6 grid gap-4 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Link to="?" className="inline-flex min-h-11 items-center text-sm font-semibold">
            {words.all}
          </Link>
          {!isEmpty && (
            <Button variant="main" onClick={() => window.print()}>
              <Printer className="size-4" />
              {words.print}
            </Button>
          )}
        </div>
        {choices && <div className="grid gap-4 sm:grid-cols-2">{choices}</div>}
      </div>
      {sheet}
    </>
  );
}

function Phd(props: Omit<ComponentProps<typeof PhdReport>, 'thesis'>) {
  const { data, error, refetch } = useTheses(props.oral.id);
  return data ? (
    <PhdReport
      {...props}
      thesis={data.theses.find(({ candidate_id }) => candidate_id === props.candidate.id)}
    />
  ) : (
    <NoOral error={error} onRetry={refetch} />
  );
}

function Filled(props: ComponentProps<typeof BlankMarkSheet>) {
  const { data, error, refetch } = usePrintedSheets(props.oral.id);
  return data ? <FilledMarkSheet {...props} sheets={data} /> : <NoOral error={error} onRetry={refetch} />;
}

/** A list, one of its revisions (the newest first) or the list as it stands, and how marks are written out. */
function ChosenAward({ oral }: OralTabProps) {
  const [query, setQuery] = useSearchParams();
  const lists = useAwardLists(oral.id);
  const list = lists.data?.lists.find((one) => one.list === query.get('list')) ?? lists.data?.lists[0];
  const asked = query.get('revision');
  const revision = asked === null ? (list?.revisions[0]?.revision ?? 0) : Number(asked) || 0;
  const style = WORD_STYLES.find((one) => one === query.get('words')) ?? 'indian';
  const shown = useAwardList(oral.id, list?.list, revision);
  const choose = (changes: Record<string, string>) =>
    setQuery({ document: 'award', list: list?.list ?? '', words: style, ...changes }, { replace: true });
  if (!lists.data) return <NoOral error={lists.error} onRetry={lists.refetch} />;
  if (!list) return <Frame isEmpty sheet={<Empty title={words.noLists} hint={words.noListsHint} />} />;
  const choices = (
    <>
      <Select label={words.list} value={list.list} onChange={({ target }) => choose({ list: target.value })}>
        {lists.data.lists.map((one) => (
          <option key={one.list} value={one.list}>
            {one.starts_at ? [one.name, dayOf(one.starts_at)].filter(Boolean).join(', ') : words.wholeExam}
          </option>
        ))}
      </Select>
      <Select
        label={words.version}
        value={revision}
        onChange={({ target }) => choose({ revision: target.value })}
      >
        {list.revisions.map((one) => (
          <option key={one.revision} value={one.revision}>
            {words.revision(one.revision, dateTimeOf(one.frozen_at))}
          </option>
        ))}
        <option value={0}>{words.asItStands}</option>
      </Select>
      <Select
        label={words.words}
        value={style}
        onChange={({ target }) => choose({ words: target.value, revision: String(revision) })}
      >
        {WORD_STYLES.map((one) => (
          <option key={one} value={one}>
            {words.wordStyles[one]}
          </option>
        ))}
      </Select>
    </>
  );
  return (
    <Frame
      choices={choices}
      isEmpty={!shown.data}
      sheet={
        shown.data ? (
          <AwardList
            list={shown.data.list}
            revision={shown.data.revision}
            replaced={shown.data.replaced}
            style={style}
          />
        ) : (
          <NoOral error={shown.error} onRetry={shown.refetch} />
        )
      }
    />
  );
}
