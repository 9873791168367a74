// The sheet of one examiner: blank for marking on paper, or with what they submitted.

import { type Component, maximumOf, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import { schemeAt } from '@quivia/contract/marking/stations';
import type { PrintedCandidate, PrintedExaminer, PrintedSheets } from '@quivia/contract/oral/prints';
import { PrintSignatures, PrintTable } from '../../../ui/print/print-sheet.tsx';
import { markWords } from '../numbers.words.ts';
import { roles } from '../oral.words.ts';
import { codes, sheet, marks as words } from './prints.words.ts';
import { candidatesOf, type SessionPaper, SessionSheet, unmarkedState } from './session-documents.tsx';

/** More columns than these need the page on its side. */
const MOST_UPRIGHT = 6;

/** What this examiner marks in this session; a candidate's guide marks what is the guide's. */
export const componentsFor = (
  scheme: SchemeDefinition,
  { role, name }: PrintedExaminer,
  { session, papers: { candidates } }: Pick<SessionPaper, 'session' | 'papers'>,
): Component[] =>
  role === 'observer'
    ? []
    : schemeAt(scheme, session.station).components.filter(
        ({ marked_by }) =>
          marked_by === 'each' ||
          marked_by === role ||
          (marked_by === 'guide' && candidates.some(({ guide }) => guide === name)),
      );

interface MarkSheetProps extends SessionPaper {
  examiner: PrintedExaminer;
}

/** Rows of candidates, where every component is a number; a page for each candidate where there is more to tick. */
export function BlankMarkSheet(props: MarkSheetProps) {
  const { oral, examiner } = props;
  const components = componentsFor(oral.scheme, examiner, props);
  const isTable = components.every(({ method }) => method.type === 'number');
  return isTable ? (
    <MarkTable {...props} document="blank" components={components} cellsOf={() => undefined} />
  ) : (
    <SessionSheet {...props} document="blank" facts={[[sheet.examiner, titleOf(examiner)]]}>
      {candidatesOf(props).map(({ candidate }) => (
        <section key={candidate.id} className="print-sheet-page" aria-label={candidate.roll_number}>
          <h3>{[candidate.roll_number, candidate.name].filter(Boolean).join(', ')}</h3>
          {components.map((component) => (
            <ToTick key={component.id} component={component} />
          ))}
          <PrintSignatures names={[words.signature(examiner.name)]} />
        </section>
      ))}
    </SessionSheet>
  );
}

/** What the examiner submitted; nothing of it before it is open to the reader. */
export function FilledMarkSheet({ sheets, ...props }: MarkSheetProps & { sheets: PrintedSheets }) {
  const { oral, examiner } = props;
  const cellsOf = ({ id, group_id }: PrintedCandidate) => {
    const subjects = sheets.subjects.filter(
      (one) => one.candidate_id === id || (group_id !== null && one.group_id === group_id),
    );
    const own = subjects.flatMap((one) =>
      one.sheets.filter(({ examiner_id }) => examiner_id === examiner.id),
    );
    if (own.length > 0) return Object.assign({}, ...own.map(({ marks }) => marks)) as Record<string, number>;
    return subjects.every(({ is_open }) => is_open) ? words.notMarked : words.notOpen;
  };
  return (
    <MarkTable
      {...props}
      document="filled"
      hash={sheets.hash}
      components={componentsFor(oral.scheme, examiner, props)}
      cellsOf={cellsOf}
    />
  );
}

const titleOf = ({ name, role }: PrintedExaminer) => `${name} (${roles[role]})`;

function ToTick({ component }: { component: Component }) {
  const { method, name, maximum } = component;
  const title = sheet.component(name, markWords(maximum));
  if (method.type === 'number') return <p className="mt-4">{`${title}: ……………`}</p>;
  const rows =
    method.type === 'levels'
      ? method.levels.map((level) => ({ id: level.id, text: level.name, mark: level.mark }))
      : method.items;
  return (
    <>
      <p className="mt-4 font-semibold">{title}</p>
      <ul className="grid gap-1">
        {rows.map(({ id, text, mark }) => (
          <li key={id}>{`☐ ${sheet.component(text, markWords(mark))}`}</li>
        ))}
      </ul>
    </>
  );
}

interface MarkTableProps extends MarkSheetProps {
  document: 'blank' | 'filled';
  hash?: string;
  components: readonly Component[];
  /** Undefined to leave the row blank; a sentence in place of marks. */
  cellsOf: (candidate: PrintedCandidate) => Readonly<Record<string, number>> | string | undefined;
}

function MarkTable({ components, document, hash, cellsOf, ...paper }: MarkTableProps) {
  const { oral, examiner } = paper;
  const kind = document === 'blank' ? 'space' : 'number';
  const counted = components.filter(({ counts }) => counts);
  const maximum = maximumOf({ ...oral.scheme, components: [...counted] });
  return (
    <SessionSheet
      {...paper}
      document={document}
      {...(hash !== undefined && { hash })}
      isWide={components.length > MOST_UPRIGHT}
      facts={[
        [sheet.examiner, titleOf(examiner)],
        [sheet.maximum, markWords(maximum)],
      ]}
    >
      {document === 'blank' && <p>{words.blankNote}</p>}
      <PrintTable
        title={words.title}
        columns={[
          sheet.number,
          sheet.rollNumber,
          sheet.name,
          ...components.map(
            (one) => ({ name: sheet.component(one.name, markWords(one.maximum)), kind }) as const,
          ),
          { name: sheet.component(sheet.total, markWords(maximum)), kind },
        ]}
        none={sheet.none}
        rows={candidatesOf(paper).map(({ candidate }, index) => {
          const state = unmarkedState(candidate);
          const given = state ? codes[state] : cellsOf(candidate);
          const cells =
            typeof given === 'object'
              ? [
                  ...components.map(({ id }) =>
                    given[id] === undefined ? words.notMarked : markWords(given[id]),
                  ),
                  markWords(
                    counted.reduce((sum, { id }) => sum + Math.round((given[id] ?? 0) * 100), 0) / 100,
                  ),
                ]
              : [...components.map(() => ''), given ?? ''];
          return {
            key: candidate.id,
            cells: [index + 1, candidate.roll_number, candidate.name, ...cells],
          };
        })}
      />
      <PrintSignatures names={[words.signature(examiner.name)]} />
    </SessionSheet>
  );
}
