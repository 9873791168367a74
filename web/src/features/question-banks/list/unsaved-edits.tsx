import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { useBankState } from '../banks/bank-context.tsx';
import { useDrafts } from '../editor/use-drafts.ts';

/** Edits under way may stand far down the list, or on a page that is not loaded yet. */
export function UnsavedEdits() {
  const { bank, canEdit } = useBankState();
  const drafts = useDrafts(bank);
  // Those found on opening: an edit begun since is in sight.
  const [found] = useState(() => drafts.edited());
  const edited = found.filter((id) => drafts.readEdit(id) !== null);
  if (!canEdit || edited.length === 0) return null;
  return (
    <p className="text-sm text-ink-2">
      You have unsaved changes in {plural(edited.length, 'question')}:{' '}
      {edited.map((id, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <TextLink to={addressOf({ bank: bank.id, question: id })}>
            {edited.length === 1 ? 'go on with it' : `the ${ordinal(place + 1)}`}
          </TextLink>
        </span>
      ))}
    </p>
  );
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (place: number) => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;
