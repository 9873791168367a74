import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type Ref, use, useEffect, useEffectEvent, useId, useState } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router';
import { CONTROL_LOOK } from '../fields/field.tsx';
import { search as searchText } from '../ui.words.ts';

interface SearchFieldProps {
  /** Read out, and shown while the field is empty. */
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  /** After the search that Enter asks for. */
  onEnter?: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Long enough that a word typed at speed is one request. */
const PAUSE_MS = 250;

/**
 * Searches while the person types, after a short pause; at once on Enter, on its icon and when emptied. Not a form of its
 * own, because it also stands inside forms.
 */
export function SearchField({ label, value, onSearch, onEnter, ref }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Searches that `value` has not caught up with yet. They must not replace what has been typed since. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isComposing, setComposing] = useState(false);
  if (known !== value) {
    setKnown(value);
    if (asked.includes(value)) setAsked(asked.slice(asked.indexOf(value) + 1));
    else {
      setAsked([]);
      setText(value);
    }
  }
  const wanted = text.trim();
  const isDue = wanted !== (asked.at(-1) ?? value) && !isComposing;

  function ask(now = wanted) {
    if (now === (asked.at(-1) ?? value)) return;
    setAsked([...asked, now]);
    onSearch(now);
  }
  const isLeaving = useIsLeaving();
  /** False while another page is on its way: a search in the address of this page would bring the person back. */
  const askLater = useEffectEvent(() => {
    if (isLeaving()) return false;
    ask();
    return true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the pause again
  useEffect(() => {
    if (!isDue) return;
    let pause = setTimeout(search, PAUSE_MS);
    function search() {
      if (!askLater()) pause = setTimeout(search, PAUSE_MS);
    }
    return () => clearTimeout(pause);
  }, [isDue, text]);

  function type(typed: string) {
    setText(typed);
    if (typed === '') ask('');
  }

  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
    onEnter?.(wanted);
  }

  return (
    <div className="relative min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={searchOnEnter}
        className={`${CONTROL_LOOK} pr-12 text-ellipsis`}
      />
      <button
        type="button"
        onClick={() => ask()}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-3 hover:text-pencil focus-visible:-outline-offset-2"
      >
        <Search className="size-5" />
        <span className="sr-only">{searchText}</span>
      </button>
    </div>
  );
}

/** Whether a link was followed to a page that is not shown yet. What is shown knows nothing of it, so the router is asked. */
function useIsLeaving(): () => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const shown = use(UNSAFE_DataRouterStateContext)?.location;
  return () =>
    router !== undefined && (router.state.navigation.state !== 'idle' || router.state.location !== shown);
}
