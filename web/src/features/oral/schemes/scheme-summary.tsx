import { type Component, maximumOf, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import { componentsBeside, schemeAt, stationColumns } from '@quivia/contract/marking/stations';
import { Fragment } from 'react';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { markedBy, meaningOf, table as words } from './schemes.words.ts';

const methodOf = ({ method }: Component) => {
  if (method.type === 'number') return words.step(method.step);
  if (method.type === 'levels') return words.levels(method.levels.length);
  return words.checklist(method.items.length);
};

const byWhom = ({ marked_by, subject }: Component) =>
  subject === 'group' ? words.ofGroup(markedBy[marked_by]) : markedBy[marked_by];

/** A scheme to read: its components, their total, and what the rules mean. */
export function SchemeSummary({ scheme }: { scheme: SchemeDefinition }) {
  const hasMinima = scheme.components.some(({ minimum }) => minimum !== null);
  return (
    <>
      <Table caption={words.caption} isDense>
        <TableHead>
          <HeadCell>{words.component}</HeadCell>
          {hasMinima && <HeadCell numeric>{words.minimum}</HeadCell>}
          <HeadCell numeric>{words.maximum}</HeadCell>
        </TableHead>
        <TableBody>
          {stationColumns(scheme).map(({ station, name, maximum }) => (
            <Fragment key={station}>
              <Row>
                <Cell className="font-semibold">{name}</Cell>
                {hasMinima && <Cell />}
                <Cell numeric className="font-semibold">
                  {maximum}
                </Cell>
              </Row>
              <Components some={schemeAt(scheme, station).components} hasMinima={hasMinima} />
            </Fragment>
          ))}
          <Components some={componentsBeside(scheme)} hasMinima={hasMinima} />
          <Row>
            <Cell className="font-semibold">{words.total}</Cell>
            {hasMinima && <Cell />}
            <Cell numeric className="font-semibold">
              {maximumOf(scheme)}
            </Cell>
          </Row>
        </TableBody>
      </Table>
      <Meaning scheme={scheme} />
    </>
  );
}

function Components({ some, hasMinima }: { some: readonly Component[]; hasMinima: boolean }) {
  return some.map((one) => (
    <Row key={one.id}>
      <Cell>
        {one.name}
        <span className="block text-xs text-ink-3">
          {[methodOf(one), byWhom(one), !one.counts && words.beside].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      {hasMinima && <Cell numeric>{one.minimum ?? '–'}</Cell>}
      <Cell numeric>{one.counts ? one.maximum : `(${one.maximum})`}</Cell>
    </Row>
  ));
}

export function Meaning({ scheme }: { scheme: SchemeDefinition }) {
  return (
    <ul className="grid gap-1 px-4 py-3 text-sm text-ink-2">
      {meaningOf(scheme, maximumOf(scheme)).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
