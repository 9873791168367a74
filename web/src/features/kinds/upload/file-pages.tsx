// The files of an answer as people read them: one page after another, larger or rotated.
import {
  type Annotation,
  type Area,
  type CoveredPart,
  type MarkedPicture,
  MOST_PAGES,
  type Stroke,
} from '@quivia/contract/marking/annotations';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import EyeOff from 'lucide-react/icons/eye-off';
import MapPin from 'lucide-react/icons/map-pin';
import PenLine from 'lucide-react/icons/pen-line';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Slash from 'lucide-react/icons/slash';
import Square from 'lucide-react/icons/square';
import Undo2 from 'lucide-react/icons/undo-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { useKeys } from '../../../platform/app/page-keys.ts';
import { saveFile } from '../../../platform/forms/files.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { annotate } from '../annotated/annotated.words.ts';
import {
  FreeDrawing,
  PictureAnnotations,
  PictureCovers,
  PictureDrawing,
  type Tool,
} from '../annotated/annotated-picture.tsx';
import { HideAnnotations } from '../annotated/hide-annotations.tsx';
import type { Annotating } from '../kind.ts';
import { usePdf } from './pdf/use-pdf.ts';
import { TurnedPicture } from './turned-picture.tsx';
import { pages as words } from './upload.words.ts';
import { useShown } from './use-shown.ts';

interface FilePagesProps {
  files: readonly string[];
  load: (file: string) => Promise<Blob>;
  hasKeys?: boolean | undefined;
  annotations?: readonly Annotation[] | undefined;
  covers?: readonly Area[] | undefined;
  annotating?: Annotating | undefined;
  /** Of a PDF. */
  firstPage?: number | undefined;
}

const TOOLS = [
  ['pin', MapPin],
  ['line', Slash],
  ['rectangle', Square],
  ['drawing', PenLine],
  ['cover', EyeOff],
] as const;
/** The key of annotations goes from one to the next, and then to none. */
const toolAfter = (tool: Tool | undefined): Tool | undefined =>
  tool === 'rectangle' ? undefined : TOOLS[TOOLS.findIndex(([one]) => one === tool) + 1]?.[0];

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const PDF = 'application/pdf';

export function FilePages(props: FilePagesProps) {
  const { files, load, hasKeys = false, annotations = [], covers = [], annotating, firstPage = 1 } = props;
  const [tool, setTool] = useState<Tool>();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  const file = files[at] as string;
  const last = files.length - 1;
  const { shown, error, again } = useShown(file, load);
  const isPdf = shown?.type === PDF;
  const [pageOf, setPageOf] = useState<Readonly<Record<string, number>>>({});
  const page = pageOf[file] ?? firstPage;
  const opened = usePdf(isPdf ? shown : undefined, page);
  const pages = Math.min(opened.pages ?? 1, MOST_PAGES);
  const picture = isPdf ? opened.picture : shown;
  /** What lies on it names the page of a PDF. */
  const onFile = { picture: file, ...(isPdf && { page }) };
  const isInside = (by: -1 | 1) => isPdf && page + by >= 1 && page + by <= pages;
  const canStep = (by: -1 | 1) => isInside(by) || (at + by >= 0 && at + by <= last);
  function choose(next: Tool | undefined) {
    setTool(next);
    setStrokes([]);
  }
  const step = (by: -1 | 1) => {
    if (canStep(by)) setStrokes([]);
    if (isInside(by)) setPageOf({ ...pageOf, [file]: page + by });
    else if (canStep(by)) setAt(at + by);
  };
  const scale = (step: number) => setZoom(Math.max(0, Math.min(ZOOMS.length - 1, zoom + step)));
  const turn = () => setTurns({ ...turns, [file]: ((turns[file] ?? 0) + 1) % 4 });
  const isPicture = picture !== undefined;
  const canDraw = (one: Tool) =>
    isPicture && annotating && (one === 'cover' || !(annotating.isHidden || annotating.isFull));
  const drawn = tool && canDraw(tool) ? tool : undefined;

  function finishDrawing() {
    const [x = 0, y = 0] = strokes[0] ?? [];
    annotating?.onMark({ shape: 'drawing', ...onFile, x, y, strokes: strokes.map((one) => [...one]) });
    choose(undefined);
  }

  const hasSteps = last > 0 || pages > 1;
  const label =
    isPdf && opened.pages !== undefined
      ? `${words.page(at + 1, files.length)}, ${words.pdfPage(page, pages)}`
      : words.page(at + 1, files.length);
  const acts: Record<string, () => void> = {
    n: () => step(1),
    p: () => step(-1),
    i: () => scale(1),
    o: () => scale(-1),
    r: turn,
    ...(canDraw('pin') && { a: () => choose(toolAfter(tool)), d: () => choose('drawing') }),
    ...(canDraw('cover') && { v: () => choose('cover') }),
  };
  useKeys({
    hasLetters: hasKeys,
    press(key) {
      acts[key]?.();
      return key in acts;
    },
  });

  return (
    <section aria-label={words.label} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-1">
        {hasSteps && (
          <IconButton
            icon={ChevronLeft}
            label={isInside(-1) ? words.previousPage : words.previous}
            off={!canStep(-1)}
            onClick={() => step(-1)}
          />
        )}
        <p role="status" className="px-1 text-sm text-ink-2">
          {label}
        </p>
        {hasSteps && (
          <IconButton
            icon={ChevronRight}
            label={isInside(1) ? words.nextPage : words.next}
            off={!canStep(1)}
            onClick={() => step(1)}
          />
        )}
        {isPicture && (
          <div className="ml-auto flex">
            <IconButton icon={ZoomOut} label={words.smaller} off={zoom === 0} onClick={() => scale(-1)} />
            <IconButton
              icon={ZoomIn}
              label={words.larger}
              off={zoom === ZOOMS.length - 1}
              onClick={() => scale(1)}
            />
            <IconButton icon={RotateCw} label={words.turn} onClick={turn} />
          </div>
        )}
      </div>
      {annotating && (
        <div className="flex flex-wrap items-center gap-x-1">
          {TOOLS.map(
            ([one, icon]) =>
              canDraw(one) && (
                <IconButton
                  key={one}
                  icon={icon}
                  label={annotate.tools[one]}
                  aria-pressed={drawn === one}
                  onClick={() => choose(drawn === one ? undefined : one)}
                />
              ),
          )}
          <HideAnnotations annotating={annotating} count={annotations.length} />
        </div>
      )}
      {drawn && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-pencil-soft px-3 py-1 text-sm">
          <p role="status" className="grow">
            {annotate.drawing[drawn]}
          </p>
          {drawn === 'drawing' && (
            <>
              <IconButton
                icon={Undo2}
                label={annotate.undoStroke}
                off={strokes.length === 0}
                onClick={() => setStrokes(strokes.slice(0, -1))}
              />
              <Button disabled={strokes.length === 0} onClick={finishDrawing}>
                {annotate.finish.annotate}
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => choose(undefined)}>
            {annotate.cancel}
          </Button>
        </div>
      )}
      {error && <Failed message={sentenceOf(error)} onRetry={again} />}
      {!shown && !error && <ThreeCircles label={words.loading} />}
      {isPdf && !picture && !opened.hasFailed && (
        <ThreeCircles label={opened.pages === undefined ? words.opening : words.drawing} />
      )}
      {picture && (
        <TurnedPicture
          key={`${file} ${page}`}
          picture={picture}
          label={label}
          zoom={ZOOMS[zoom] ?? 1}
          turns={turns[file] ?? 0}
        >
          <PictureCovers covers={covers} {...onFile} />
          {!annotating?.isHidden && (
            <PictureAnnotations
              annotations={annotations}
              {...onFile}
              turns={turns[file] ?? 0}
              onOpen={annotating?.onOpen}
            />
          )}
          {annotating && drawn === 'drawing' && (
            <FreeDrawing
              strokes={strokes}
              turns={turns[file] ?? 0}
              onStrokes={setStrokes}
              onLeave={() => choose(undefined)}
            />
          )}
          {annotating && drawn && drawn !== 'drawing' && (
            <PictureDrawing
              key={drawn}
              tool={drawn}
              turns={turns[file] ?? 0}
              onDrawn={(shape) => {
                choose(undefined);
                const part = { ...shape, ...onFile };
                if (drawn === 'cover') annotating.onCover({ ...part, shape: 'rectangle' } as CoveredPart);
                else annotating.onMark(part as MarkedPicture);
              }}
              onLeave={() => choose(undefined)}
            />
          )}
        </TurnedPicture>
      )}
      {isPdf && (
        <PdfNote
          hasFailed={opened.hasFailed}
          isCovered={covers.some((one) => one.picture === file)}
          shown={pages}
          of={opened.pages ?? pages}
          onDownload={() => saveFile(shown, words.name(at + 1))}
        />
      )}
    </section>
  );
}

interface PdfNoteProps {
  hasFailed: boolean;
  isCovered: boolean;
  shown: number;
  of: number;
  onDownload: () => void;
}

/** The file itself has what is covered, and what this viewer can't draw. */
function PdfNote({ hasFailed, isCovered, shown, of, onDownload }: PdfNoteProps) {
  const failed = isCovered ? words.failedCovered : words.failed;
  const more = shown < of ? words.morePages(shown, of) : words.missing;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
      <p role={hasFailed ? 'alert' : undefined} className="min-w-0 flex-1 basis-56">
        {hasFailed ? failed : isCovered ? words.isCovered : more}
      </p>
      {!isCovered && <Button onClick={onDownload}>{words.download}</Button>}
    </div>
  );
}
