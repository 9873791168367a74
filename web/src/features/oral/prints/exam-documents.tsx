// Prints that are not about one session: letters, certificates, route cards and the report on a thesis.
import type { OralExam } from '@quivia/contract/oral/exams';
import type {
  OralPapers,
  PrintedCandidate,
  PrintedExaminer,
  PrintedSession,
} from '@quivia/contract/oral/prints';
import { THESIS_RESULTS, type Thesis } from '@quivia/contract/oral/thesis';
import type { ReactNode } from 'react';
import { dateTimeOf, dayOf, timeOf } from '../../../platform/app/date-time.tsx';
import { PrintSheet, PrintSignatures, PrintTable } from '../../../ui/print/print-sheet.tsx';
import { roles } from '../oral.words.ts';
import { certificate, type DocumentId, documents, letter, phd, route, sheet } from './prints.words.ts';
import { routeOf } from './route.ts';
import { timesOf } from './session-documents.tsx';

interface ExamPaper {
  oral: OralExam;
  papers: OralPapers;
}

interface ExamSheetProps extends ExamPaper {
  document: DocumentId;
  facts: readonly (readonly [string, ReactNode])[];
  /** Of what is printed, where it is more than the timetable. */
  hash?: string | undefined;
  children: ReactNode;
}

function ExamSheet({ oral, papers, document, facts, hash = papers.hash, children }: ExamSheetProps) {
  return (
    <PrintSheet
      label={documents[document].title}
      organisation={oral.institution}
      title={sheet.title(documents[document].title, oral.title)}
      facts={facts}
      foot={sheet.printed(dateTimeOf(new Date().toISOString()), hash)}
    >
      {children}
    </PrintSheet>
  );
}

const courseOf = ({ course_name, course_code }: OralExam) => `${course_name}, ${course_code}`;
const countOf = ({ slots }: PrintedSession) => slots.flatMap(({ candidate_ids }) => candidate_ids).length;

/** With their part in it. */
const sessionsOf = ({ papers }: Pick<ExamPaper, 'papers'>, examiner: PrintedExaminer) =>
  papers.sessions.filter(({ examiner_ids }) => examiner_ids.includes(examiner.id));

export const endedSessions = (papers: OralPapers, examiner: PrintedExaminer) =>
  sessionsOf({ papers }, examiner).filter(({ ends_at }) => new Date(ends_at) <= new Date());

const todayWords = () => dayOf(new Date().toISOString());

export function AppointmentLetter({ examiner, ...paper }: ExamPaper & { examiner: PrintedExaminer }) {
  const { oral } = paper;
  return (
    <ExamSheet
      {...paper}
      document="letter"
      facts={[
        [letter.to, [examiner.name, examiner.affiliation].filter(Boolean).join(', ')],
        [sheet.date, todayWords()],
      ]}
    >
      <div className="print-sheet-text">
        <p>{letter.dear(examiner.name)}</p>
        <p>{letter.body(oral.title, courseOf(oral), oral.institution)}</p>
        {letter.duties.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <PrintTable
        title={letter.sessions}
        columns={letter.columns}
        none={letter.none}
        rows={sessionsOf(paper, examiner).map((one) => ({
          key: one.id,
          cells: [dayOf(one.starts_at), timesOf(one), one.room, one.panel, countOf(one)],
        }))}
      />
      <p className="mt-6">{letter.close}</p>
      <PrintSignatures names={[letter.signature(oral.coordinator)]} />
    </ExamSheet>
  );
}

/** For sessions that have ended. */
export function AttendanceCertificate({ examiner, ...paper }: ExamPaper & { examiner: PrintedExaminer }) {
  const { oral, papers } = paper;
  const done = new Set(papers.candidates.filter(({ state }) => state === 'done').map(({ id }) => id));
  return (
    <ExamSheet {...paper} document="certificate" facts={[[sheet.date, todayWords()]]}>
      <div className="print-sheet-text">
        <p>
          {`${certificate.body(examiner.name, examiner.affiliation, oral.institution)} ${certificate.exam(oral.title, courseOf(oral))}`}
        </p>
      </div>
      <PrintTable
        title={certificate.sessions}
        columns={certificate.columns}
        none=""
        rows={endedSessions(papers, examiner).map((one) => ({
          key: one.id,
          cells: [
            dayOf(one.starts_at),
            timesOf(one),
            one.room,
            one.slots.flatMap(({ candidate_ids }) => candidate_ids).filter((id) => done.has(id)).length,
          ],
        }))}
      />
      <PrintSignatures names={certificate.signatures(oral.coordinator)} />
    </ExamSheet>
  );
}

/** Each candidate's way through the circuit, to cut out. */
export function RouteCards(paper: ExamPaper) {
  const { papers } = paper;
  const stations = papers.sessions.filter(({ station }) => station !== null);
  return (
    <ExamSheet {...paper} document="route-cards" facts={[[sheet.course, courseOf(paper.oral)]]}>
      <ul className="print-sheet-cards">
        {papers.candidates.map((candidate) => {
          const stops = routeOf(stations, candidate.id);
          return (
            <li key={candidate.id}>
              <p className="font-semibold">
                {[candidate.roll_number, candidate.name].filter(Boolean).join(', ')}
              </p>
              {stops.length === 0 ? (
                <p>{route.none}</p>
              ) : (
                <table>
                  <thead>
                    <tr>
                      {route.columns.map((column) => (
                        <th key={column} scope="col">
                          {column}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {stops.map(({ at, station, session }) => (
                      <tr key={station}>
                        <td>{timeOf(new Date(at))}</td>
                        <td>{route.station(station, session?.name ?? route.rest)}</td>
                        <td>{session?.room ?? ''}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </li>
          );
        })}
      </ul>
    </ExamSheet>
  );
}

interface PhdReportProps extends ExamPaper {
  candidate: PrintedCandidate;
  /** With the reports that the reader may see. */
  thesis: Thesis | undefined;
}

export function PhdReport({ candidate, thesis, ...paper }: PhdReportProps) {
  const { oral, papers } = paper;
  const session = papers.sessions.find(({ slots }) =>
    slots.some(({ candidate_ids }) => candidate_ids.includes(candidate.id)),
  );
  const panel = papers.examiners.filter(
    ({ id, role }) => role !== 'observer' && (!session || session.examiner_ids.includes(id)),
  );
  return (
    <ExamSheet
      {...paper}
      document="phd"
      hash={thesis?.hash}
      facts={[
        [sheet.candidate, [candidate.roll_number, candidate.name].filter(Boolean).join(', ')],
        [sheet.course, courseOf(oral)],
        [phd.thesis, candidate.topic || '–'],
        [phd.guide, candidate.guide ?? '–'],
        [sheet.date, session ? dateTimeOf(session.starts_at) : '–'],
        [sheet.room, session?.room ?? '–'],
      ]}
    >
      <PrintTable
        title={phd.panel}
        columns={phd.panelColumns}
        none={phd.noPanel}
        rows={panel.map((one) => ({ key: one.id, cells: [one.name, roles[one.role], one.affiliation] }))}
      />
      <PrintTable
        title={phd.reports}
        columns={phd.reportColumns}
        none={phd.noReports}
        rows={(thesis?.reports ?? []).map((one) => ({
          key: one.examiner_id,
          cells: [
            one.examiner,
            one.submitted_at ? dayOf(one.submitted_at) : phd.missing,
            one.recommendation ? phd.recommendations[one.recommendation] : '–',
          ],
        }))}
      />
      {thesis?.override && <p className="mt-2">{phd.override(thesis.override.reason, thesis.override.by)}</p>}
      <h3>{phd.questions}</h3>
      <Lines count={6} />
      <h3>{phd.recommendation}</h3>
      <ul className="grid gap-2">
        {THESIS_RESULTS.map((result) => (
          <li key={result}>{`${thesis?.result?.result === result ? '☒' : '☐'} ${phd.results[result]}`}</li>
        ))}
      </ul>
      <h3>{phd.corrections}</h3>
      {thesis?.result?.note ? <p>{thesis.result.note}</p> : <Lines count={3} />}
      <PrintSignatures names={panel.map(({ name, role }) => `${name}, ${roles[role].toLowerCase()}`)} />
    </ExamSheet>
  );
}

/** To write on: borders, because browsers leave out backgrounds when they print. */
const Lines = ({ count }: { count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
      <div key={index} className="print-sheet-line" />
    ))}
  </div>
);
