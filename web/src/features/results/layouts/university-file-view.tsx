// An exam's results as a file for the university: the layout is chosen, its first rows are looked at, then it is saved.
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { addressOf } from '../results-address.ts';
import { FilePreview } from './file-preview.tsx';
import { universityFile as words } from './layouts.words.ts';
import { useDownload, useLayoutsOfExam, usePreview } from './use-layouts.ts';

export function UniversityFileView({ examId }: { examId: number }) {
  const { data: layouts, error, refetch } = useLayoutsOfExam(examId);
  const [chosen, setChosen] = useState<number>();
  const layoutId = chosen ?? layouts?.[0]?.id;
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId })}>{words.back}</BackLink>}
        title={words.title}
        lead={words.lead}
      />
      {!layouts &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {layouts && layoutId === undefined && <Empty title={words.none} hint={words.noneHint} />}
      {layouts && layoutId !== undefined && (
        <div className="grid gap-4">
          <div className="sm:max-w-md">
            <Select
              label={words.layout}
              value={layoutId}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {layouts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <File examId={examId} layoutId={layoutId} />
        </div>
      )}
    </>
  );
}

function File({ examId, layoutId }: { examId: number; layoutId: number }) {
  const { data, error, refetch } = usePreview(examId, layoutId);
  const download = useDownload(examId);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const { filename, headings, rows, students, absent, disqualified, waiting, is_released } = data;
  return (
    <>
      {(waiting > 0 || !is_released) && (
        <Notice isState>
          {waiting > 0 && <p>{words.waiting(waiting)}</p>}
          {!is_released && <p>{words.notReleased}</p>}
        </Notice>
      )}
      <FilePreview caption={words.caption} headings={headings} rows={rows} />
      <p className="text-sm text-ink-2">
        {words.rows(rows.length, students)}. {absent > 0 && `${words.absent(absent)} `}
        {disqualified > 0 && words.disqualified(disqualified)}
      </p>
      <div>
        <Button
          variant="main"
          busy={download.isPending}
          onClick={() => download.mutate({ layoutId, filename })}
        >
          <Download className="size-4" />
          {words.download}
        </Button>
      </div>
    </>
  );
}
