// The files of an answer as people read them: one after another, larger or rotated. Nothing of a PDF runs here: it is a download.
import type { Annotation, Area, CoveredPart, MarkedPicture } from '@quivia/contract/marking/annotations';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import EyeOff from 'lucide-react/icons/eye-off';
import MapPin from 'lucide-react/icons/map-pin';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Slash from 'lucide-react/icons/slash';
import Square from 'lucide-react/icons/square';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useKeys } from '../../../platform/app/page-keys.ts';
import { saveFile } from '../../../platform/forms/files.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { annotate } from '../annotated/annotated.words.ts';
import {
  PictureAnnotations,
  PictureCovers,
  PictureDrawing,
  type Tool,
} from '../annotated/annotated-picture.tsx';
import { HideAnnotations } from '../annotated/hide-annotations.tsx';
import type { Annotating } from '../kind.ts';
import { pages as words } from './upload.words.ts';
import { useAddressOf, useShown } from './use-shown.ts';

interface FilePagesProps {
  files: readonly string[];
  load: (file: string) => Promise<Blob>;
  hasKeys?: boolean | undefined;
  annotations?: readonly Annotation[] | undefined;
  covers?: readonly Area[] | undefined;
  annotating?: Annotating | undefined;
}

const TOOLS = [
  ['pin', MapPin],
  ['line', Slash],
  ['rectangle', Square],
  ['cover', EyeOff],
] as const;
/** The key of annotations goes from one to the next, and then to none. */
const toolAfter = (tool: Tool | undefined): Tool | undefined =>
  tool === 'rectangle' ? undefined : TOOLS[TOOLS.findIndex(([one]) => one === tool) + 1]?.[0];

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const PDF = 'application/pdf';

export function FilePages(props: FilePagesProps) {
  const { files, load, hasKeys = false, annotations = [], covers = [], annotating } = props;
  const [tool, setTool] = useState<Tool>();
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  const file = files[at] as string;
  const last = files.length - 1;
  const { shown, error, again } = useShown(file, load);
  const to = (place: number) => setAt(Math.max(0, Math.min(last, place)));
  const scale = (step: number) => setZoom(Math.max(0, Math.min(ZOOMS.length - 1, zoom + step)));
  const turn = () => setTurns({ ...turns, [file]: ((turns[file] ?? 0) + 1) % 4 });
  const isPicture = shown !== undefined && shown.type !== PDF;
  const canDraw = (one: Tool) =>
    isPicture && annotating && (one === 'cover' || !(annotating.isHidden || annotating.isFull));
  const drawn = tool && canDraw(tool) ? tool : undefined;

  const acts: Record<string, () => void> = {
    n: () => to(at + 1),
    p: () => to(at - 1),
    i: () => scale(1),
    o: () => scale(-1),
    r: turn,
    ...(canDraw('pin') && { a: () => setTool(toolAfter(tool)) }),
    ...(canDraw('cover') && { v: () => setTool('cover') }),
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
        {last > 0 && (
          <IconButton icon={ChevronLeft} label={words.previous} off={at === 0} onClick={() => to(at - 1)} />
        )}
        <p role="status" className="px-1 text-sm text-ink-2">
          {words.page(at + 1, files.length)}
        </p>
        {last > 0 && (
          <IconButton icon={ChevronRight} label={words.next} off={at === last} onClick={() => to(at + 1)} />
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
                  onClick={() => setTool(drawn === one ? undefined : one)}
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
          <Button variant="quiet" onClick={() => setTool(undefined)}>
            {annotate.cancel}
          </Button>
        </div>
      )}
      {error && <Failed message={sentenceOf(error)} onRetry={again} />}
      {!shown && !error && <ThreeCircles label={words.loading} />}
      {shown?.type === PDF && (
        <div className="grid justify-items-start gap-3 rounded-md border border-rule bg-sheet p-4">
          <p className="text-sm">{words.pdf}</p>
          <Button onClick={() => saveFile(shown, words.name(at + 1))}>{words.download}</Button>
        </div>
      )}
      {isPicture && (
        <Picture
          key={file}
          picture={shown}
          label={words.page(at + 1, files.length)}
          zoom={ZOOMS[zoom] ?? 1}
          turns={turns[file] ?? 0}
        >
          <PictureCovers covers={covers} picture={file} />
          {!annotating?.isHidden && (
            <PictureAnnotations
              annotations={annotations}
              picture={file}
              turns={turns[file] ?? 0}
              onOpen={annotating?.onOpen}
            />
          )}
          {annotating && drawn && (
            <PictureDrawing
              key={drawn}
              tool={drawn}
              turns={turns[file] ?? 0}
              onDrawn={(shape) => {
                setTool(undefined);
                const part = { ...shape, picture: file };
                if (drawn === 'cover') annotating.onCover({ ...part, shape: 'rectangle' } as CoveredPart);
                else annotating.onMark(part as MarkedPicture);
              }}
              onLeave={() => setTool(undefined)}
            />
          )}
        </Picture>
      )}
    </section>
  );
}

interface PictureProps {
  picture: Blob;
  label: string;
  zoom: number;
  /** Quarters of a circle. */
  turns: number;
  /** Over the picture, in its own shares. */
  children: ReactNode;
}

function Picture({ picture, label, zoom, turns, children }: PictureProps) {
  const address = useAddressOf(picture);
  /** Width by height. */
  const [ratio, setRatio] = useState(1);
  const isOnSide = turns % 2 === 1;
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setRatio(currentTarget.naturalWidth / Math.max(1, currentTarget.naturalHeight));
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto rounded-md border border-rule bg-paper"
    >
      <div
        className="relative overflow-hidden"
        style={{ width: `${zoom * 100}%`, aspectRatio: isOnSide ? 1 / ratio : ratio }}
      >
        <div
          className="absolute top-1/2 left-1/2"
          style={{
            width: isOnSide ? `${ratio * 100}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        >
          {address && <img src={address} alt={label} onLoad={measure} className="block w-full max-w-none" />}
          {children}
        </div>
      </div>
    </section>
  );
}
