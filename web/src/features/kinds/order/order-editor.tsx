import { ORDER_LIMITS, type OrderBody } from '@quivia/contract/kinds/order';
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import Plus from 'lucide-react/icons/plus';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import type { EditorProps, WebKind } from '../kind.ts';
import { RowBar, useRows, useUploading } from '../row-bar.tsx';
import { movedRow, unusedId } from '../rows.ts';
import { editor as words } from './order.words.ts';

/** Shows the items in the correct order, whatever order they are stored in. */
function OrderEditor(props: EditorProps<OrderBody, OrderKey>) {
  const { body, answerKey, onChange, problems, onUploading } = props;
  const { order } = answerKey;
  const rows = useRows(order);
  const watch = useUploading(order, onUploading);
  const error = problems['body.items'] ?? problems['answer_key.order'];

  function write(id: string, text: string) {
    onChange({ body: { items: body.items.map((item) => (item.id === id ? { id, text } : item)) } });
  }
  function move(from: number, to: number) {
    rows.moved(words.item(from + 1), to);
    onChange({ answerKey: { ...answerKey, order: movedRow(order, from, to) } });
  }
  function remove(gone: string, index: number) {
    rows.removed(words.item(index + 1), index);
    onChange({
      body: { items: body.items.filter(({ id }) => id !== gone) },
      answerKey: { ...answerKey, order: order.filter((id) => id !== gone) },
    });
  }
  function add() {
    const id = unusedId(body.items);
    rows.added();
    onChange({
      body: { items: [...body.items, { id, text: '' }] },
      answerKey: { ...answerKey, order: [...order, id] },
    });
  }

  return (
    <div className="grid min-w-0 gap-6">
      <fieldset ref={rows.ref} className="grid min-w-0 gap-2">
        <legend className="mb-1 text-sm">
          <span className="font-semibold">{words.items}</span>{' '}
          <span className="text-xs text-ink-3">{words.itemsHint}</span>
        </legend>
        <p role="status" className="sr-only">
          {rows.said}
        </p>
        {order.map((id, i) => {
          const index = body.items.findIndex((item) => item.id === id);
          return (
            <div
              key={id}
              data-row
              className="grid min-w-0 grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-2 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
            >
              <span aria-hidden="true" className="tabular pt-3 text-right text-sm font-semibold text-ink-2">
                {i + 1}
              </span>
              <RichTextEditor
                compact
                label={<span className="sr-only">{words.label(i + 1)}</span>}
                value={body.items[index]?.text ?? ''}
                onChange={(text) => write(id, text)}
                onImage={uploadPicture}
                onSending={watch(id)}
                error={problems[`body.items.${index}.text`]}
              />
              <div className="col-start-2 flex justify-end sm:col-start-3 sm:pt-1">
                <RowBar
                  name={words.item(i + 1)}
                  isFirst={i === 0}
                  isLast={i === order.length - 1}
                  canRemove={order.length > 2}
                  onMove={(by) => move(i, i + by)}
                  onRemove={() => remove(id, i)}
                />
              </div>
            </div>
          );
        })}
        {error && <FieldError>{error}</FieldError>}
        {order.length < ORDER_LIMITS.items && (
          <div>
            <Button variant="quiet" className="px-3!" onClick={add}>
              <Plus className="size-4" />
              {words.add}
            </Button>
          </div>
        )}
      </fieldset>
      <RadioRows
        label={words.grading}
        options={words.gradings}
        value={answerKey.grading}
        onChange={(grading) => onChange({ answerKey: { ...answerKey, grading } })}
      />
    </div>
  );
}

const blank = (): { body: OrderBody; answerKey: OrderKey } => {
  const order = ['i1', 'i2', 'i3'];
  return {
    body: { items: order.map((id) => ({ id, text: '' })) },
    // Tolerant of a shift, and earned by chance less often than the longest series.
    answerKey: { order, grading: 'relative' },
  };
};

export const kind: WebKind<OrderBody, OrderKey> = { blank, ownsText: false, Editor: OrderEditor };
