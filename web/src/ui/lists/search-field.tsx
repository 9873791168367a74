import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { CONTROL_LOOK } from '../fields/field.tsx';
import { search } from '../ui.words.ts';

interface SearchFieldProps {
  /** Read out, and shown while the field is empty. */
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Searches on Enter and on its icon, and shows everything again as soon as it is emptied. Not a form of its
 * own, because it also stands inside forms.
 */
export function SearchField({ label, value, onSearch, ref }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }

  function type(typed: string) {
    setText(typed);
    if (typed === '' && value !== '') onSearch('');
  }

  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSearch(text.trim());
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
        onKeyDown={searchOnEnter}
        className={`${CONTROL_LOOK} pr-12 text-ellipsis`}
      />
      <button
        type="button"
        onClick={() => onSearch(text.trim())}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-3 hover:text-pencil focus-visible:-outline-offset-2"
      >
        <Search className="size-5" />
        <span className="sr-only">{search}</span>
      </button>
    </div>
  );
}
