// Prints of one session that carry no marks.

import { UNMARKED_STATES } from '@quivia/contract/marking/marks';
import type { OralExam } from '@quivia/contract/oral/exams';
import type { OralPapers, PrintedCandidate, PrintedSession } from '@quivia/contract/oral/prints';
import type { ReactNode } from 'react';
import { dateTimeOf, dayOf, timeOf } from '../../../platform/app/date-time.tsx';
import { PrintSheet, PrintSignatures, PrintTable } from '../../../ui/print/print-sheet.tsx';
import { kinds, states } from '../oral.words.ts';
import {
  absentees,
  attendance,
  codes,
  cover,
  type DocumentId,
  documents,
  door,
  sheet,
} from './prints.words.ts';

export interface SessionPaper {
  oral: OralExam;
  session: PrintedSession;
  papers: OralPapers;
}

interface SessionSheetProps extends SessionPaper {
  document: DocumentId;
  facts?: readonly (readonly [string, ReactNode])[];
  isWide?: boolean;
  /** Of the marks, where there are any. */
  hash?: string;
  children: ReactNode;
}

/** The frame of every print of a session. */
export function SessionSheet({
  oral,
  session,
  papers,
  document,
  facts = [],
  isWide,
  hash = papers.hash,
  children,
}: SessionSheetProps) {
  const examiners = session.examiner_ids.flatMap((id) => papers.examiners.filter((one) => one.id === id));
  return (
    <PrintSheet
      label={documents[document].title}
      organisation={oral.institution}
      title={sheet.title(documents[document].title, oral.title)}
      facts={[
        [sheet.course, `${oral.course_name}, ${oral.course_code}`],
        [sheet.kind, kinds[oral.kind]],
        [sheet.session, [session.name, session.panel].filter(Boolean).join(', ')],
        [sheet.room, session.room],
        [sheet.date, dayOf(session.starts_at)],
        [sheet.time, timesOf(session)],
        ...(session.station === null ? [] : [[sheet.station, session.station] as const]),
        [
          sheet.examiners,
          examiners
            .filter(({ role }) => role !== 'observer')
            .map(({ name }) => name)
            .join(', '),
        ],
        ...facts,
      ]}
      foot={sheet.printed(dateTimeOf(new Date().toISOString()), hash)}
      {...(isWide && { isWide })}
    >
      {children}
    </PrintSheet>
  );
}

export const timesOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  sheet.times(timeOf(new Date(starts_at)), timeOf(new Date(ends_at)));

/** In the order of their slots. */
export const candidatesOf = ({ session, papers }: SessionPaper) => {
  const byId = new Map(papers.candidates.map((one) => [one.id, one]));
  return session.slots.flatMap((slot) =>
    slot.candidate_ids.flatMap((id) => {
      const candidate = byId.get(id);
      return candidate ? [{ slot, candidate }] : [];
    }),
  );
};

export const unmarkedState = ({ state }: PrintedCandidate) => UNMARKED_STATES.find((one) => one === state);

export function DoorNotice(paper: SessionPaper) {
  const rows = candidatesOf(paper);
  return (
    <SessionSheet {...paper} document="door">
      {paper.oral.instructions !== '' && (
        <p className="mb-4">
          <strong>{door.bring}:</strong> {paper.oral.instructions}
        </p>
      )}
      <PrintTable
        title={door.title}
        columns={[sheet.time, sheet.rollNumber, sheet.name]}
        none={sheet.none}
        rows={rows.map(({ slot, candidate }) => ({
          key: candidate.id,
          cells: [timeOf(new Date(slot.starts_at)), candidate.roll_number, candidate.name],
        }))}
      />
      <p className="mt-4">{door.wait}</p>
    </SessionSheet>
  );
}

export function AttendanceSheet(paper: SessionPaper) {
  return (
    <SessionSheet {...paper} document="attendance">
      <PrintTable
        title={attendance.title}
        columns={[
          sheet.number,
          sheet.time,
          sheet.rollNumber,
          sheet.name,
          { name: sheet.signature, kind: 'signature' },
          { name: sheet.remarks, kind: 'space' },
        ]}
        none={sheet.none}
        rows={candidatesOf(paper).map(({ slot, candidate }, index) => ({
          key: candidate.id,
          cells: [
            index + 1,
            timeOf(new Date(slot.starts_at)),
            candidate.roll_number,
            candidate.name,
            '',
            unmarkedState(candidate) ? states[candidate.state] : '',
          ],
        }))}
      />
      <p className="mt-4 whitespace-pre">{attendance.counts}</p>
      <PrintSignatures names={attendance.signatures} />
    </SessionSheet>
  );
}

export function AbsenteeStatement(paper: SessionPaper) {
  const all = candidatesOf(paper);
  const missing = all.filter(({ candidate }) => unmarkedState(candidate));
  return (
    <SessionSheet {...paper} document="absentees">
      <p>{absentees.statement(missing.length, all.length)}</p>
      <PrintTable
        title={absentees.title}
        columns={[sheet.number, sheet.rollNumber, sheet.name, sheet.state, sheet.reason]}
        none={absentees.none}
        rows={missing.map(({ candidate }, index) => {
          const state = unmarkedState(candidate);
          return {
            key: candidate.id,
            cells: [
              index + 1,
              candidate.roll_number,
              candidate.name,
              state && `${codes[state]} (${states[state]})`,
              candidate.note,
            ],
          };
        })}
      />
      <PrintSignatures names={absentees.signatures} />
    </SessionSheet>
  );
}

export function CoverLabel(paper: SessionPaper) {
  const all = candidatesOf(paper).map(({ candidate }) => candidate);
  const rolls = all.map(({ roll_number }) => roll_number).sort();
  const unmarked = all.filter(unmarkedState);
  const count = { all: all.length, unmarked: unmarked.length };
  // Before the end it is filled in on paper.
  const hasEnded = new Date(paper.session.ends_at) <= new Date();
  return (
    <SessionSheet
      {...paper}
      document="cover"
      facts={[
        [cover.registered, count.all],
        [cover.present, hasEnded ? count.all - count.unmarked : cover.fillIn],
        [cover.rolls, rolls.length === 0 ? '–' : cover.from(rolls[0] ?? '', rolls.at(-1) ?? '')],
        [
          cover.unmarked,
          unmarked.length === 0
            ? 0
            : `${count.unmarked}: ${unmarked.map(({ roll_number }) => roll_number).join(', ')}`,
        ],
      ]}
    >
      <p className="print-sheet-mark">{cover.confidential}</p>
      <h3>{cover.contents}</h3>
      <ul className="grid gap-2">
        {cover.items.map((item) => (
          <li key={item}>☐ {item}</li>
        ))}
      </ul>
      <PrintSignatures names={[cover.sealed, ...cover.signatures]} />
    </SessionSheet>
  );
}
