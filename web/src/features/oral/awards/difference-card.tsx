// Sheets that differ, side by side, and the marks on which their examiners agree.

import type { AgreementShown, SubjectMarks } from '@quivia/contract/marking/agreements';
import type { Subject } from '@quivia/contract/marking/marks';
import { type Component, inHundredths } from '@quivia/contract/marking/scheme';
import { schemeAt } from '@quivia/contract/marking/stations';
import { stationName } from '@quivia/contract/marking/stations.words';
import type { AwardRow, Awards } from '@quivia/contract/oral/awards';
import type { OralExam } from '@quivia/contract/oral/exams';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { CellField } from '../../../ui/fields/cell-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { roles } from '../oral.words.ts';
import { difference as words } from './awards.words.ts';
import { useConfirm, usePropose } from './use-awards.ts';

export interface OpenDifference {
  sheetIds: number[];
  subject: Subject;
  name: string;
  station: number | null;
  by: number;
  components: string[];
  sheets: SubjectMarks['sheets'];
  /** The newest that settles these sheets and not everyone has confirmed. */
  proposal: AgreementShown | undefined;
}

/** Of a group it is one, however many members it has. */
export function openDifferences({ candidates, subjects }: Awards): OpenDifference[] {
  const found = new Map<string, OpenDifference>();
  for (const row of candidates)
    for (const { of, sheet_ids, station, by, components } of row.award.differences) {
      const subject = subjects.find((one) =>
        of === 'group' ? one.group_id === row.group_id : one.candidate_id === row.candidate_id,
      );
      if (!subject || found.has(sheet_ids.join())) continue;
      found.set(sheet_ids.join(), {
        sheetIds: sheet_ids,
        subject: of === 'group' ? { group_id: row.group_id as number } : { candidate_id: row.candidate_id },
        name: of === 'group' ? words.group(subject.name) : named(row),
        station,
        by,
        components,
        sheets: subject.sheets.filter(({ id }) => sheet_ids.includes(id)),
        proposal: subject.agreements.find(
          (one) => one.state === 'proposed' && one.sheet_ids.every((id) => sheet_ids.includes(id)),
        ),
      });
    }
  return [...found.values()];
}

const named = ({ name, roll_number }: AwardRow) => `${name} (${roll_number})`;

function inWords(oral: OralExam, { by, components, station }: OpenDifference): string {
  const scheme = schemeAt(oral.scheme, station);
  const names = scheme.components
    .filter(({ id }) => components.includes(id))
    .map(({ name }) => name)
    .join(', ');
  if (scheme.combine === 'mean') return words.totals(by, scheme.tolerance);
  return scheme.combine === 'component' ? words.components(names, by, scheme.tolerance) : words.any(names);
}

const totalOf = (marks: Readonly<Record<string, number>>, components: Component[]) =>
  components.reduce((sum, { id }) => sum + inHundredths(marks[id] ?? 0), 0) / 100;

export function DifferenceCard({ oral, ...one }: OpenDifference & { oral: OralExam }) {
  const { name, sheets, station, proposal } = one;
  const [isProposing, setProposing] = useState(false);
  const isMine = sheets.some(({ examiner_id }) => examiner_id !== null && examiner_id === oral.examiner?.id);
  const named = oral.scheme.stations?.find((one) => one.station === station)?.name ?? '';
  const title = station === null ? name : `${name}, ${stationName({ station, name: named })}`;
  return (
    <Card title={title}>
      <div className="grid gap-4">
        <p>{inWords(oral, one)}</p>
        {isMine && (!proposal || isProposing) ? (
          <AgreeForm oral={oral} one={one} onDone={() => setProposing(false)} />
        ) : (
          <SideBySide oral={oral} one={one} />
        )}
        {proposal && !isProposing && (
          <Proposal oral={oral} proposal={proposal} isMine={isMine} onOther={() => setProposing(true)} />
        )}
        {!isMine && !proposal && <p className="text-sm text-ink-2">{words.onlyExaminers}</p>}
      </div>
    </Card>
  );
}

interface SideBySideProps {
  oral: OralExam;
  one: OpenDifference;
  /** Drawn in the last column for each component in question. */
  field?: (component: Component) => React.ReactNode;
  /** What is being agreed on, as far as it is typed in. */
  typed?: Readonly<Record<string, number>>;
}

function SideBySide({ oral, one, field, typed }: SideBySideProps) {
  const shown = oral.scheme.components.filter(
    ({ id }) => one.sheets.filter(({ marks }) => marks[id] !== undefined).length > 1,
  );
  const counted = shown.filter(({ counts }) => counts);
  const agreed = one.proposal?.marks;
  return (
    <div className="-mx-4 sm:mx-0">
      <Table caption={words.table(one.name)} isDense>
        <TableHead>
          <HeadCell>{words.component}</HeadCell>
          {one.sheets
            .filter(({ examiner_id }) => examiner_id !== null)
            .map(({ id, examiner, role }) => (
              <HeadCell key={id} numeric className="whitespace-normal!">
                {examiner}
                {role && <span className="block font-normal max-sm:hidden">{roles[role]}</span>}
              </HeadCell>
            ))}
          {(field || agreed) && <HeadCell numeric>{words.agreeOn}</HeadCell>}
        </TableHead>
        <TableBody>
          {shown.map((component) => (
            <Row key={component.id}>
              <Cell>{`${component.name} (${component.maximum})`}</Cell>
              {one.sheets
                .filter(({ examiner_id }) => examiner_id !== null)
                .map(({ id, marks }) => (
                  <Cell key={id} numeric>
                    {marks[component.id] ?? ''}
                  </Cell>
                ))}
              {(field || agreed) && (
                <Cell numeric>
                  {one.components.includes(component.id)
                    ? field
                      ? field(component)
                      : (agreed?.[component.id] ?? '')
                    : ''}
                </Cell>
              )}
            </Row>
          ))}
          <Row>
            <Cell className="font-semibold">{words.total}</Cell>
            {one.sheets
              .filter(({ examiner_id }) => examiner_id !== null)
              .map(({ id, marks }) => (
                <Cell key={id} numeric className="font-semibold">
                  {totalOf(marks, counted)}
                </Cell>
              ))}
            {(field || agreed) && (
              <Cell numeric className="font-semibold">
                {agreedTotal(one, counted, typed ?? agreed ?? {})}
              </Cell>
            )}
          </Row>
        </TableBody>
      </Table>
    </div>
  );
}

/** Of a component that isn't in question the mean stands. */
const agreedTotal = (
  { components, sheets }: OpenDifference,
  counted: Component[],
  marks: Readonly<Record<string, number>>,
) =>
  totalOf(
    Object.fromEntries(
      counted.map(({ id }) => [id, components.includes(id) ? (marks[id] ?? 0) : meanOf(sheets, id)]),
    ),
    counted,
  );

function AgreeForm({ oral, one, onDone }: { oral: OralExam; one: OpenDifference; onDone: () => void }) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const questioned = oral.scheme.components.filter(({ id }) => one.components.includes(id));
  const [marks, setMarks] = useState<Record<string, string>>(() =>
    Object.fromEntries(questioned.map(({ id }) => [id, String(meanOf(one.sheets, id))])),
  );
  const [sentence, setSentence] = useState('');
  const [errors, setErrors] = useState<{ mark?: string; sentence?: string }>({});
  const propose = usePropose(oral.id, () => {
    setKey(crypto.randomUUID());
    onDone();
  });
  const numberOf = ({ id, maximum }: Component) => {
    const text = (marks[id] ?? '').trim().replace(',', '.');
    const mark = Number(text);
    return /^\d{1,4}(\.\d{1,2})?$/.test(text) && mark <= maximum ? mark : undefined;
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = questioned.find((component) => numberOf(component) === undefined);
    const found = {
      ...(wrong && { mark: words.outOf(wrong.name, wrong.maximum) }),
      ...(!sentence.trim() && { sentence: words.sentenceMissing }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    propose.mutate({
      key,
      subject: one.subject,
      sheet_ids: one.sheetIds,
      marks: Object.fromEntries(questioned.map((component) => [component.id, numberOf(component) as number])),
      sentence,
    });
  }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <SideBySide
        oral={oral}
        one={one}
        typed={Object.fromEntries(questioned.map((component) => [component.id, numberOf(component) ?? 0]))}
        field={(component) => (
          <div className="ml-auto w-20">
            <CellField
              label={words.agreeOnFor(component.name)}
              inputMode="decimal"
              className="text-right"
              value={marks[component.id] ?? ''}
              invalid={errors.mark !== undefined && numberOf(component) === undefined}
              onChange={({ target }) => setMarks({ ...marks, [component.id]: target.value })}
            />
          </div>
        )}
      />
      {errors.mark && (
        <p role="alert" className="text-sm text-wrong">
          {errors.mark}
        </p>
      )}
      <TextField
        label={words.sentence}
        hint={words.sentenceHint}
        error={errors.sentence}
        maxLength={500}
        value={sentence}
        onChange={({ target }) => setSentence(target.value)}
      />
      <div>
        <Button type="submit" variant="main" busy={propose.isPending}>
          {words.propose}
        </Button>
      </div>
    </form>
  );
}

function meanOf(sheets: SubjectMarks['sheets'], id: string): number {
  const marks = sheets.flatMap((one) => (one.marks[id] === undefined ? [] : [inHundredths(one.marks[id])]));
  return Math.round(marks.reduce((sum, mark) => sum + mark, 0) / Math.max(1, marks.length)) / 100;
}

interface ProposalProps {
  oral: OralExam;
  proposal: AgreementShown;
  isMine: boolean;
  onOther: () => void;
}

function Proposal({ oral, proposal, isMine, onOther }: ProposalProps) {
  const confirm = useConfirm(oral.id);
  const [key] = useState(() => crypto.randomUUID());
  const isForMe = proposal.waiting_for.some(({ examiner_id }) => examiner_id === oral.examiner?.id);
  return (
    <div className="grid gap-3 border-l-2 border-rule-strong pl-4">
      <p>
        {words.proposal(proposal.proposed_by)} <q>{proposal.sentence}</q>
      </p>
      {!isForMe && (
        <p className="text-sm text-ink-2">
          {words.waiting(proposal.waiting_for.map(({ examiner }) => examiner))}
        </p>
      )}
      {isMine && (
        <div className="flex flex-wrap gap-3">
          {isForMe && (
            <Button
              variant="main"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ id: proposal.id, key })}
            >
              {words.confirm}
            </Button>
          )}
          <Button onClick={onOther}>{words.again}</Button>
        </div>
      )}
    </div>
  );
}
