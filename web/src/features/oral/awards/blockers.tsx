// What is in the way of a freeze: first what somebody has to settle, then the sheets that are still to come.
import { stationName } from '@quivia/contract/marking/stations.words';
import type { OralExam } from '@quivia/contract/oral/exams';
import type { Blocker } from '@quivia/contract/oral/lists';
import { useState } from 'react';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { list as words } from './awards.words.ts';

type MissingSheet = Extract<Blocker, { type: 'sheet' }>;

const ORDER: Record<Blocker['type'], number> = {
  difference: 0,
  device: 1,
  absent: 2,
  mark: 3,
  reports: 4,
  result: 5,
  sheet: 6,
};

/** The table below names each candidate. */
const FIRST = 6;

interface BlockersProps {
  oral: OralExam;
  blockers: Blocker[];
  onAsk: (blocker: Blocker) => void;
}

export function Blockers({ oral, blockers, onAsk }: BlockersProps) {
  const [isWhole, setWhole] = useState(false);
  const examiners = sheetsByExaminer(blockers);
  const alone = examiners.filter(({ length }) => length === 1).flat();
  const toSettle = [...blockers.filter(({ type }) => type !== 'sheet'), ...alone].sort(
    (one, other) => ORDER[one.type] - ORDER[other.type],
  );
  const shown = isWhole ? toSettle : toSettle.slice(0, FIRST);
  const rows = (some: readonly Blocker[]) => (
    <ul className="divide-y divide-rule">
      {some.map((one) => (
        <BlockerRow key={JSON.stringify(one)} oral={oral} one={one} onAsk={onAsk} />
      ))}
    </ul>
  );
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{words.blockers}</h3>
      {rows(shown)}
      {toSettle.length > shown.length && (
        <Button variant="quiet" className="px-0!" onClick={() => setWhole(true)}>
          {words.more(toSettle.length - shown.length)}
        </Button>
      )}
      <div className="-mx-4">
        {examiners
          .filter(({ length }) => length > 1)
          .map((sheets) => (
            <Collapsible key={keyOf(sheets[0])} title={toCome(oral, sheets)}>
              {rows(sheets)}
            </Collapsible>
          ))}
      </div>
    </div>
  );
}

function sheetsByExaminer(blockers: readonly Blocker[]): MissingSheet[][] {
  const found = new Map<string, MissingSheet[]>();
  for (const one of blockers)
    if (one.type === 'sheet') found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return [...found.values()];
}

/** An examiner can be at one station in the forenoon and at another in the afternoon. */
const keyOf = (one: MissingSheet | undefined) => `${one?.examiner_id} ${one?.station}`;

/** Empty where the viva has no stations, or they have no schemes of their own. */
function stationIn({ scheme }: OralExam, station: number | undefined): string {
  const found = scheme.stations?.find((one) => one.station === station);
  return found ? stationName(found) : '';
}

function toCome(oral: OralExam, sheets: readonly MissingSheet[]): string {
  const { examiner_id, examiner, station } = sheets[0] as MissingSheet;
  return examiner_id === null
    ? words.enteredToCome(sheets.length)
    : words.sheetsToCome([stationIn(oral, station), examiner].filter(Boolean).join(', '), sheets.length);
}

interface BlockerRowProps {
  oral: OralExam;
  one: Blocker;
  onAsk: (blocker: Blocker) => void;
}

function BlockerRow({ oral, one, onAsk }: BlockerRowProps) {
  const override = overrideOf(one);
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
      <span>{sentenceFor(oral, one)}</span>
      {oral.is_coordinator && override && (
        <Button variant="quiet" className="px-3!" onClick={() => onAsk(one)}>
          {override}
        </Button>
      )}
    </li>
  );
}

function sentenceFor(oral: OralExam, one: Blocker): string {
  const at = 'station' in one ? stationIn(oral, one.station) : '';
  const name = 'name' in one ? [one.name, at].filter(Boolean).join(', ') : '';
  switch (one.type) {
    case 'sheet':
      return one.examiner_id === null ? words.missingEntered(name) : words.missing(name, one.examiner);
    case 'difference':
      return one.sheet_ids.length === 0 ? words.apartHidden(name) : words.apart(name, one.by);
    case 'mark':
      return words.noMark(name, one.component);
    case 'absent':
      return words.absentButMarked(name, one.examiner);
    case 'reports':
      return words.noReports(name, one.examiners.join(', '));
    case 'result':
      return words.noResult(name);
    case 'device':
      return words.device(one.examiner, one.label, one.unsent, dateTimeOf(one.heard_at));
  }
}

/** Nothing replaces a mark that nobody gave. */
function overrideOf(one: Blocker): string | undefined {
  if (one.type === 'difference') return one.sheet_ids.length > 0 ? words.letStand : undefined;
  if (one.type === 'device' || one.type === 'reports' || one.type === 'result') return words.goOn;
  return one.type === 'sheet' && one.examiner_id !== null ? words.goOn : undefined;
}
