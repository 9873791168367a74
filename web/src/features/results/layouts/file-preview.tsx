import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';

interface FilePreviewProps {
  caption: string;
  /** Null where the file has none. */
  headings: readonly string[] | null;
  rows: readonly (readonly string[])[];
}

/** As the file has it, cell by cell. */
export function FilePreview({ caption, headings, rows }: FilePreviewProps) {
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-sheet">
      <Table caption={caption} isDense>
        {headings && (
          <TableHead>
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
              <HeadCell key={at}>{heading}</HeadCell>
            ))}
          </TableHead>
        )}
        <TableBody>
          {rows.map((cells, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order stays
            <Row key={place}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order stays
                <Cell key={at} className="font-mono whitespace-pre">
                  {cell}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
