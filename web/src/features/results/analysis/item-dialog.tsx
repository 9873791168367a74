import type { ItemAnalysis, ItemClass } from '@quivia/contract/exam-analysis';
import { Button } from '../../../ui/buttons/button.tsx';
import { barWidth } from '../../../ui/charts/bar-width.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { shareWords } from '../marks.words.ts';
import { item as text } from './analysis.words.tsx';

interface ItemDialogProps {
  item: ItemAnalysis;
  onClose: () => void;
  /** Absent for people who don't run the exam. */
  onRegrade?: () => void;
}

/** Who chose what: a key is chosen more in the upper part of the class, a distractor in the lower. */
export function ItemDialog({ item, onClose, onRegrade }: ItemDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(item.question_number)}
      wide
      actions={
        <>
          <Button onClick={onClose}>{text.done}</Button>
          {onRegrade && (
            <Button variant="main" onClick={onRegrade}>
              {text.regrade}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <RichText text={item.question} />
        {item.warnings.length > 0 && (
          <Notice>
            {item.warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Notice>
        )}
        {item.classes && <ClassTable classes={item.classes} />}
        {!item.classes && (
          <div className="isolate rounded-md border border-rule">
            <Table caption={text.caption}>
              <TableHead>
                <HeadCell>{text.option}</HeadCell>
                <HeadCell numeric>{text.chosen}</HeadCell>
                <HeadCell>{text.upper}</HeadCell>
                <HeadCell>{text.lower}</HeadCell>
              </TableHead>
              <TableBody>
                {item.options.map((option) => (
                  <Row key={option.option_number}>
                    <Cell className="min-w-44">
                      <span className="flex items-center gap-3">
                        <Bubble letter={option.option_number} size="small" />
                        <span className="min-w-0">
                          <RichText text={option.option} inline />
                        </span>
                        {option.is_correct && <Badge tone="right">{text.key}</Badge>}
                      </span>
                    </Cell>
                    <Cell numeric>{option.chosen}</Cell>
                    <Cell>
                      <Share of={option.upper_share} />
                    </Cell>
                    <Cell>
                      <Share of={option.lower_share} />
                    </Cell>
                  </Row>
                ))}
              </TableBody>
            </Table>
          </div>
        )}
        <p className="text-xs text-ink-3">{item.classes ? text.classesFoot : text.foot}</p>
      </div>
    </Dialog>
  );
}

/** The most frequent answers, equal ones together. */
function ClassTable({ classes }: { classes: readonly ItemClass[] }) {
  if (classes.length === 0) return <p className="text-sm text-ink-2">{text.noAnswers}</p>;
  return (
    <div className="isolate rounded-md border border-rule">
      <Table caption={text.classesCaption}>
        <TableHead>
          <HeadCell>{text.answer}</HeadCell>
          <HeadCell numeric>{text.given}</HeadCell>
          <HeadCell>{text.upper}</HeadCell>
          <HeadCell>{text.lower}</HeadCell>
        </TableHead>
        <TableBody>
          {classes.map((one) => (
            <Row key={`${one.part} ${one.label}`}>
              <Cell className="min-w-44">
                <span className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0 break-words">{one.label}</span>
                  {one.is_unreadable && <Badge tone="risk">{text.unreadable}</Badge>}
                  {one.share === 1 && <Badge tone="right">{text.key}</Badge>}
                  {one.share > 0 && one.share < 1 && <Badge tone="plain">{text.partly(one.share)}</Badge>}
                </span>
              </Cell>
              <Cell numeric>{one.students}</Cell>
              <Cell>
                <Share of={one.upper_share} />
              </Cell>
              <Cell>
                <Share of={one.lower_share} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** A bar with its figure, so that it is read without colour. */
function Share({ of }: { of: number | null }) {
  return (
    <span className="flex items-center gap-2">
      <span className="tabular w-12 shrink-0 text-right whitespace-nowrap">{shareWords(of)}</span>
      <svg aria-hidden="true" width="72" height="10" className="shrink-0 max-sm:hidden">
        <rect width="100%" height="10" className="fill-rule" />
        <rect width={barWidth(of ?? 0, 1)} height="10" className="fill-pencil" />
      </svg>
    </span>
  );
}
