import { partsOf } from '@quivia/contract/answer-files';
import {
  UPLOAD_LIMITS,
  UPLOAD_TYPES,
  type UploadAnswer,
  type UploadBody,
} from '@quivia/contract/kinds/upload';
import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import {
  type ComponentType,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { smallPicture } from '../../../platform/forms/small-picture.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { loadLater } from '../../../shared/kept-session/load-later.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { FilesOfAnswer, OpenedFiles, PlayerProps } from '../kind.ts';
import { RowBar } from '../row-bar.tsx';
import { movedRow } from '../rows.ts';
import { useStraighten } from './straighten/use-straighten.tsx';
import { cameraPlayer, player } from './upload.words.ts';

/** Handwriting on a page of A4 stays sharp, and ten pages arrive within minutes on a slow line. */
const SMALL = { side: 2400, quality: 0.85, bytes: 1_500_000 };

/** Few students need it, and a phone never does. */
const PhoneCamera = loadLater(async () => (await import('./phone-camera.tsx')).PhoneCamera);

interface Problem {
  id: string;
  why: string;
}

export default function UploadPlayer(props: PlayerProps<UploadBody, UploadAnswer>) {
  const { questionId, children, answer, onAnswer, labelledBy, describedBy, files: given } = props;
  const id = useId();
  const opened = useOpened(given);
  const isCamera = given?.isCamera === true;
  const words = isCamera ? { ...player, ...cameraPlayer } : player;
  /** What a connected phone has photographed: until it is disconnected it alone changes the answer. */
  const [onPhone, setOnPhone] = useState<readonly string[] | null>(null);
  const named = onPhone ?? answer?.files ?? [];
  const { isSafe, percentOf } = useArrival(questionId, named, given?.unsent ?? []);
  const { straighten, dialog } = useStraighten();
  const [storing, setStoring] = useState(0);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  const focused = useRef<HTMLElement>(null);
  const adding = useRef(Promise.resolve());
  /** While files are read the answer may change. */
  const now = useRef<readonly string[]>(named);
  now.current = named;

  // A row that is moved in the page loses the focus: it stays with the button that moved it.
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });

  function name(files: readonly string[]) {
    now.current = files;
    onAnswer(files.length > 0 ? { files: [...files] } : null);
  }
  const refuse = (why: string) => setProblems((before) => [...before, { id: randomUuid(), why }]);

  /** In place of the photograph at this position, or at the end. */
  async function addOne(file: File, isOneOfMany: boolean, at?: number) {
    try {
      const files = opened ?? (await given?.open());
      const whole = await smallPicture(file, SMALL);
      if (whole.size === 0) return refuse(words.empty);
      if (whole.size > UPLOAD_LIMITS.bytes) return refuse(words.tooLarge);
      if (at === undefined && now.current.length >= UPLOAD_LIMITS.files) return refuse(words.tooMany);
      if (files?.accepts && !(await files.accepts(whole))) return;
      const page = await straighten(whole, { isOneOfMany });
      const added = randomUuid();
      await files?.add(questionId, added, page);
      const replaced = at === undefined ? undefined : now.current[at];
      if (replaced) files?.remove(replaced);
      name(replaced ? now.current.with(at as number, added) : [...now.current, added]);
    } catch (error) {
      // A phone may have removed the photograph that its camera made.
      refuse(error instanceof DOMException ? words.unreadable : (error as Error).message);
    }
  }

  /** One after another, also of those that are chosen meanwhile: each may ask something about its picture. */
  function add(list: FileList | null, at?: number) {
    const chosen = [...(list ?? [])];
    const room = at === undefined ? Math.max(0, UPLOAD_LIMITS.files - now.current.length - storing) : 1;
    if (chosen.length > room) refuse(words.tooMany);
    const taken = chosen.slice(0, room);
    setStoring((count) => count + taken.length);
    for (const file of taken)
      adding.current = adding.current.then(async () => {
        await addOne(file, taken.length > 1, at);
        setStoring((count) => count - 1);
      });
  }

  function remove(file: string) {
    opened?.remove(file);
    name(now.current.filter((one) => one !== file));
    chooser.current?.focus();
  }
  function move(from: number, by: -1 | 1) {
    focused.current = document.activeElement as HTMLElement | null;
    name(movedRow(now.current, from, from + by));
  }
  function hide(problem: Problem) {
    opened?.remove(problem.id);
    setProblems((before) => before.filter((one) => one !== problem));
    chooser.current?.focus();
  }

  const refused = (opened?.refusedOf(questionId) ?? []).map(({ file, why }) => ({ id: file, why }));
  const safe = named.filter(isSafe).length;
  return (
    <>
      {children}
      <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="mt-6 min-w-0">
        <p className="text-sm font-semibold text-ink-2">{words.label}</p>
        <p id={`${id}-hint`} className="mt-1 max-w-measure text-xs text-ink-3">
          {words.hint} {given?.photoMinutes && player.photoMinutes(given.photoMinutes)}
        </p>
        {[...refused, ...problems].map((problem) => (
          <div
            key={problem.id}
            role="alert"
            className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-md border border-risk px-3 py-2 text-sm text-risk"
          >
            <p className="min-w-0 flex-1 basis-56">
              {words.notAdded} {problem.why}
            </p>
            <Button variant="quiet" className="px-3!" onClick={() => hide(problem)}>
              {words.hide}
            </Button>
          </div>
        ))}
        <ol className="mt-3 grid gap-2 empty:hidden">
          {named.map((file, i) => (
            <li
              key={file}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border-[1.5px] border-rule-strong bg-sheet p-3"
            >
              <Preview file={file} files={opened} name={words.name(i + 1)} isSafe={isSafe(file)} />
              <div className="min-w-0 flex-1 basis-20">
                <p className="text-sm font-semibold">{words.file(i + 1)}</p>
                {given && (
                  <p className={`text-xs ${isSafe(file) ? 'text-correct' : 'text-ink-2'}`}>
                    {isSafe(file) ? words.safe : words.sent(percentOf(file))}
                  </p>
                )}
              </div>
              <div className="flex">
                {isCamera && (
                  <Chooser
                    icon={Camera}
                    label={cameraPlayer.again(words.name(i + 1))}
                    accept="image/*"
                    capture
                    isSmall
                    onChoose={(list) => add(list, i)}
                  />
                )}
                {!onPhone && (
                  <RowBar
                    name={words.name(i + 1)}
                    onMove={(by) => move(i, by)}
                    isFirst={i === 0}
                    isLast={i === named.length - 1}
                    canRemove
                    onRemove={() => remove(file)}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
        <p role="status" className="mt-2 text-xs text-ink-2 empty:hidden">
          {storing > 0
            ? isCamera
              ? cameraPlayer.storing
              : player.storing(storing)
            : given && named.length > 0 && words.counted(safe, named.length)}
        </p>
        {!onPhone && (
          <div className="mt-3 flex flex-wrap gap-3">
            <Chooser
              {...(isCamera && { ref: chooser })}
              icon={Camera}
              label={words.photograph}
              accept="image/*"
              capture
              isAlways={isCamera}
              describedBy={`${id}-hint`}
              onChoose={add}
            />
            {!isCamera && (
              <Chooser
                ref={chooser}
                icon={Upload}
                label={words.choose}
                accept={UPLOAD_TYPES.join(',')}
                describedBy={`${id}-hint`}
                onChoose={add}
              />
            )}
          </div>
        )}
        {opened?.camera && (
          <Suspense>
            <PhoneCamera.View
              questionId={questionId}
              camera={opened.camera}
              canConnect={named.every(isSafe)}
              onPages={setOnPhone}
              onEnd={(files) => {
                setOnPhone(null);
                if (files.join() !== (answer?.files ?? []).join()) name(files);
              }}
            />
          </Suspense>
        )}
      </fieldset>
      {dialog}
    </>
  );
}

interface ChooserProps {
  ref?: Ref<HTMLInputElement>;
  icon: ComponentType<{ className?: string }>;
  label: string;
  accept: string;
  /** Opens the camera of a phone. There is none to open at a desk. */
  capture?: boolean;
  isAlways?: boolean;
  isSmall?: boolean;
  describedBy?: string;
  onChoose: (files: FileList | null) => void;
}

const Chooser = ({
  ref,
  icon: Icon,
  label,
  accept,
  capture = false,
  isSmall = false,
  isAlways = isSmall,
  describedBy,
  onChoose,
}: ChooserProps) => (
  <label
    className={`relative min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil ${capture && !isAlways ? 'hidden pointer-coarse:inline-flex' : 'inline-flex'} ${isSmall ? 'min-w-11 text-ink-2' : 'grow border-[1.5px] border-rule-strong bg-sheet px-4 hover:border-ink-3 sm:grow-0'}`}
  >
    <Icon className="size-5" />
    {isSmall ? <span className="sr-only">{label}</span> : label}
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={!capture}
      {...(capture && { capture: 'environment' as const })}
      aria-describedby={describedBy}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={({ target }) => {
        // Read before the field is emptied, which lets the same file be chosen again.
        onChoose(target.files);
        target.value = '';
      }}
    />
  </label>
);

/** Undefined until it is loaded. Where nothing is stored, such as for the author, files are on the page alone. */
function useOpened(given: FilesOfAnswer | undefined): OpenedFiles | undefined {
  const [opened, setOpened] = useState<OpenedFiles | undefined>(() => (given ? undefined : onPageAlone()));
  const open = given?.open;
  useEffect(() => {
    let isLeft = false;
    void open?.().then((files) => !isLeft && setOpened(files));
    return () => {
      isLeft = true;
    };
  }, [open]);
  return opened;
}

function onPageAlone(): OpenedFiles {
  const files = new Map<string, Blob>();
  return {
    add: async (_question, file, whole) => void files.set(file, whole),
    remove: (file) => void files.delete(file),
    refusedOf: () => [],
    show: async (file) => files.get(file) ?? new Blob(),
  };
}

/** A file is safe once the server has it, and an answer that names it. */
function useArrival(questionId: number, named: readonly string[], unsent: FilesOfAnswer['unsent']) {
  const known = useRef(new Set<string>());
  const own = unsent.filter((one) => one.question_id === questionId);
  const parts = new Map<string, { left: number; all: number }>();
  for (const { file, size = 0 } of own)
    if (file !== undefined) parts.set(file, { left: (parts.get(file)?.left ?? 0) + 1, all: partsOf(size) });
  const hasAnswer = own.some(({ file }) => file === undefined);
  for (const file of named) if (!hasAnswer && !parts.has(file)) known.current.add(file);
  return {
    // A new order of files that have arrived waits too, and makes none of them less safe.
    isSafe: (file: string) => known.current.has(file),
    percentOf(file: string) {
      const { left, all } = parts.get(file) ?? { left: 0, all: 1 };
      return Math.min(99, Math.floor(((all - left) / all) * 100));
    },
  };
}

interface PreviewProps {
  file: string;
  files: OpenedFiles | undefined;
  name: string;
  isSafe: boolean;
}

/** Small, or as wide as the page: whether it can be read decides if the photograph is taken again. */
function Preview({ file, files, name, isSafe }: PreviewProps) {
  const [address, setAddress] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isSafe): the server has it only then
  useEffect(() => {
    let made: string | undefined;
    const left = new AbortController();
    async function read() {
      const whole = made ? undefined : await files?.show(file).catch(() => undefined);
      if (left.signal.aborted || made || !whole?.type.startsWith('image/')) return;
      made = URL.createObjectURL(whole);
      setAddress(made);
    }
    void read();
    // After a reload there is no picture without a network; the file is where it was.
    addEventListener('online', read, { signal: left.signal });
    return () => {
      left.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [file, files, isSafe]);
  const look = 'shrink-0 overflow-hidden rounded-sm border border-rule bg-paper';
  if (!address)
    return (
      <div className={`grid h-24 w-20 place-items-center text-ink-3 ${look}`}>
        <FileText className="size-6" />
      </div>
    );
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      title={player.enlarge(name)}
      onClick={() => setLarge(!isLarge)}
      className={`${isLarge ? 'w-full' : 'h-24 w-20'} ${look}`}
    >
      <img
        src={address}
        alt={player.enlarge(name)}
        className={isLarge ? 'w-full' : 'size-full object-contain'}
      />
    </button>
  );
}
