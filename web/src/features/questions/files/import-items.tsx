import type { ImportItem, KeyReading, KeyReadingName } from '@quivia/contract/question-files';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { memo } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { QuestionWithKey } from '../history/question-with-key.tsx';
import { importItems } from './files.words.ts';
import { type ReviewChoices, readingOf, withAllKeys, withKey, withTick } from './review-choices.ts';
import { type Outcome, useImportItems } from './use-question-files.ts';

interface ImportItemsProps {
  id: number;
  outcome: Outcome;
  /** Of skipped items: those with the reason of this one, which then doesn't stand on each. */
  reasonOf?: number;
  /** These only while it is reviewed. */
  review?: ReviewChoices;
  /** Stable: a new function would re-render thousands of items. */
  onReview?: (update: (before: ReviewChoices) => ReviewChoices) => void;
  /** How many keys of the file are unclear. */
  undecided?: number;
}

export function ImportItems(props: ImportItemsProps) {
  const { id, outcome, reasonOf, review, onReview, undecided = 0 } = props;
  const pages = useImportItems(id, outcome, reasonOf);
  return (
    <Listing pages={pages} empty={<Empty title={importItems.empty} />}>
      {(items) => (
        <>
          <ol>
            {items.map((item) => (
              <ImportItemEntry
                key={item.item}
                item={item}
                isTicked={!review?.unticked.has(item.item)}
                reading={review ? readingOf(review, item.item) : null}
                onReview={onReview}
                undecided={undecided}
                hasReason={reasonOf === undefined}
              />
            ))}
          </ol>
          <LoadMore pages={pages} />
        </>
      )}
    </Listing>
  );
}

interface ImportItemEntryProps extends Pick<ImportItemsProps, 'onReview'> {
  item: ImportItem;
  isTicked: boolean;
  /** Null for an unclear key that nobody has decided yet. */
  reading: KeyReadingName | null;
  undecided: number;
  hasReason: boolean;
}

/** One question of the file. The browser skips those out of view, so thousands scroll smoothly. */
const ImportItemEntry = memo(function ImportItemEntry(props: ImportItemEntryProps) {
  const { item, isTicked, reading, onReview, undecided, hasReason } = props;
  const isSkipped = item.outcome === 'left_out';
  const isUnclear = item.outcome === 'undecided' && reading === null;
  const chosen = item.key_readings.find(({ by }) => by === reading);
  return (
    <li className="grid gap-3 border-b border-rule p-4 [contain-intrinsic-size:auto_16rem] [content-visibility:auto] last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        {onReview && !isSkipped && (
          <Checkbox
            label={importItems.tick(item.item)}
            labelHidden
            className="-my-2 -ml-3 flex [&>label]:justify-center"
            checked={isTicked}
            onChange={({ target }) => onReview((before) => withTick(before, item, target.checked))}
          />
        )}
        <span className="tabular font-semibold text-ink-2">{item.item}</span>
        {hasReason && <OutcomeBadge isSkipped={isSkipped} isTicked={isTicked} isUnclear={isUnclear} />}
        {item.duplicate_of && <Badge tone="risk">{importItems.likelyDuplicate}</Badge>}
        <span className="tabular">{item.place}</span>
        {item.category && <span className="min-w-0">{item.category}</span>}
      </div>
      {hasReason && item.reason && <p className="max-w-measure text-sm font-semibold">{item.reason}</p>}
      {item.duplicate_of && <p className="max-w-measure text-sm text-ink-2">{item.duplicate_of}</p>}
      {item.question && (
        <div className="max-w-measure min-w-0">
          <QuestionWithKey
            question={{
              ...withReading(item.question, chosen),
              ...item.question.other,
              stimulus: item.question.stimulus === undefined ? null : { text: item.question.stimulus },
            }}
          />
        </div>
      )}
      {onReview && isTicked && item.key_readings.length > 0 && (
        <KeyChoice item={item} reading={reading} onReview={onReview} undecided={undecided} />
      )}
      {isSkipped && item.excerpt && (
        <pre className="max-w-measure overflow-hidden rounded-sm border border-rule bg-paper p-3 text-xs whitespace-pre-wrap">
          {item.excerpt}
        </pre>
      )}
      {item.notes.length > 0 && (
        <ul className="max-w-measure list-disc pl-5 text-sm text-ink-2">
          {item.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  );
});

interface OutcomeBadgeProps {
  isSkipped: boolean;
  isTicked: boolean;
  isUnclear: boolean;
}

function OutcomeBadge({ isSkipped, isTicked, isUnclear }: OutcomeBadgeProps) {
  if (isSkipped) return <Badge tone="wrong">{importItems.skipped}</Badge>;
  if (!isTicked) return <Badge tone="plain">{importItems.unticked}</Badge>;
  if (isUnclear) return <Badge tone="risk">{importItems.undecided}</Badge>;
  return <Badge tone="right">{importItems.ready}</Badge>;
}

type ItemQuestion = NonNullable<ImportItem['question']>;

const withReading = (question: ItemQuestion, reading: KeyReading | undefined): ItemQuestion =>
  reading
    ? {
        ...question,
        answer_rule: reading.answer_rule,
        options: question.options.map(({ option }, i) => ({
          option,
          is_correct: reading.correct.includes(i),
        })),
      }
    : question;

interface KeyChoiceProps extends Pick<ImportItemEntryProps, 'item' | 'reading' | 'undecided'> {
  onReview: NonNullable<ImportItemsProps['onReview']>;
}

/** The options that an unclear key can mean. */
function KeyChoice({ item, reading, onReview, undecided }: KeyChoiceProps) {
  const readings = item.key_readings.toSorted((a, b) => (a.correct[0] ?? 0) - (b.correct[0] ?? 0));
  return (
    <div className="grid max-w-measure justify-items-start gap-3 *:w-full sm:*:w-auto sm:*:min-w-80">
      <RadioRows
        label={importItems.correctOption(item.item)}
        options={readings.map(({ by, correct }) => ({
          value: by,
          words: correct.map((i) => (
            <span key={i} className="flex min-w-0 gap-1.5">
              <span className="shrink-0">{importItems.option(OPTION_LETTERS[i] ?? '')}</span>
              <RichText text={item.question?.options[i]?.option ?? ''} inline />
            </span>
          )),
          hint: importItems.readAs[by],
        }))}
        value={reading}
        onChange={(by) => onReview((before) => withKey(before, item.item, by))}
      />
      {reading && undecided > 1 && (
        <Button onClick={() => onReview((before) => withAllKeys(before, reading))}>
          {importItems.readAllAs(undecided, reading)}
        </Button>
      )}
    </div>
  );
}
