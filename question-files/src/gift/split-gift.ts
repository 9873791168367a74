// A GIFT file falls into blocks at blank lines, so that one that is broken does not spoil the rest.
import { readCategory } from '../moodle/moodle-category.ts';

export interface GiftBlock {
  /** Its lines without comments. */
  lines: string[];
  /** Which line of the file each of them is, counted from 1. */
  numbers: number[];
  comments: string[];
  category: string;
}

const CATEGORY = /^\s*\$CATEGORY:([\s\S]*)$/;
const isBlank = (line: string) => line.trim() === '';
const isComment = (line: string) => line.trimStart().startsWith('//');

/** Line ends must be plain ones. */
export function splitGift(text: string, onBlock: (block: GiftBlock) => void): void {
  const lines = text.split('\n');
  const goesOn = closingBraceAhead(lines);
  let category = '';
  let isOpen = false;
  let block: GiftBlock = { lines: [], numbers: [], comments: [], category };
  const end = () => {
    if (block.lines.length > 0) onBlock(block);
    block = { lines: [], numbers: [], comments: [], category };
    isOpen = false;
  };
  lines.forEach((line, i) => {
    const named = block.lines.length === 0 && CATEGORY.exec(line);
    if (named) {
      category = readCategory((named[1] as string).trim());
      end();
    } else if (isComment(line)) block.comments.push(line.trim());
    else if (isBlank(line) && !(isOpen && goesOn(i))) end();
    else {
      isOpen = lastBrace(line, isOpen ? '{' : '}') === '{';
      block.lines.push(line);
      block.numbers.push(i + 1);
    }
  });
  end();
}

const BRACES = /\\[\s\S]|[{}]/g;

function lastBrace(line: string, before: string): string {
  let last = before;
  for (const [sign] of line.matchAll(BRACES)) if (sign.length === 1) last = sign;
  return last;
}

/**
 * A blank line inside braces belongs to the answers when a closing brace is the next thing after it; when another
 * question comes first, the brace was never closed.
 */
function closingBraceAhead(lines: string[]): (blank: number) => boolean {
  let foundAt = -1;
  let isClosing = false;
  return (blank) => {
    if (blank >= foundAt) {
      foundAt = blank;
      let sign: string | undefined;
      for (; foundAt < lines.length && sign === undefined; foundAt += 1)
        sign = nextSign(lines[foundAt] as string);
      isClosing = sign === '}';
    }
    return isClosing;
  };
}

function nextSign(line: string): string | undefined {
  if (isComment(line)) return undefined;
  if (CATEGORY.test(line) || line.trimStart().startsWith('::')) return '{';
  for (const [sign] of line.matchAll(BRACES)) if (sign.length === 1) return sign;
  return undefined;
}
