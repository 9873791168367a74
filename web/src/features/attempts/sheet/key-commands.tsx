// The keyboard shortcuts of an exam. Loaded with the first key: most phones never press one.
import type { QuestionForStudent } from '@quivia/contract/attempts';
import { useEffect, useRef, useState } from 'react';
import { isStruck, type Struck } from '../tools/struck.ts';
import { type AnswerSheet, givenFor, type Mark } from './answer-sheet.ts';
import type { Commands } from './exam-actions.tsx';
import { isForShortcuts, type WaitingKeys } from './first-key.ts';
import { announced } from './keys.words.ts';
import { commandOf } from './shortcuts.ts';

interface KeyCommandsProps {
  /** Pressed while they were loaded. */
  waiting: WaitingKeys;
  sheet: AnswerSheet;
  question: QuestionForStudent;
  struck: Struck;
  commands: Commands;
  onMark: (mark: Mark) => void;
  onStrike: (questionId: number, optionId: number) => void;
  onHelp: () => void;
}

export function KeyCommands(props: KeyCommandsProps) {
  /** A key has no state that a screen reader could read, so what it did is announced. */
  const [said, setSaid] = useState<{ question: number; words: string } | null>(null);
  const press = useRef<(event: KeyboardEvent) => void>(undefined);
  press.current = (event) => {
    const words = act(event, props);
    if (words !== undefined) event.preventDefault();
    if (words) setSaid({ question: props.question.id, words });
  };
  const { waiting } = props;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => isForShortcuts(event) && press.current?.(event);
    // One at a time: each finds the page as the one before it has left it.
    for (const event of waiting.current ?? []) setTimeout(() => press.current?.(event));
    waiting.current = null;
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [waiting]);
  return (
    <p role="status" className="sr-only">
      {said?.question === props.question.id ? said.words : null}
    </p>
  );
}

/** What is to be announced; undefined where the key does nothing here. */
function act(event: KeyboardEvent, props: KeyCommandsProps): string | null | undefined {
  const { sheet, question, struck, commands, onMark, onStrike, onHelp } = props;
  const command = commandOf(event, question.options.length);
  if (!command) return undefined;
  const given = givenFor(sheet, question.id);
  const question_id = question.id;
  if ('position' in command) {
    const option = question.options[command.position];
    if (!option) return undefined;
    const { id: option_id, option_number: letter } = option;
    const isChosen = given.option_ids.includes(option_id);
    const several = question.choose === 'all_that_apply';
    if (command.do === 'choose') {
      onMark({ do: 'choose', question_id, option_id, several });
      return isChosen && several ? announced.cleared(letter) : announced.chosen(letter);
    }
    if (isChosen) return announced.chosen(letter);
    onStrike(question_id, option_id);
    return isStruck(struck, question_id, option_id) ? announced.restored(letter) : announced.struck(letter);
  }
  if (command.do === 'flag') {
    // There is nothing to answer, so there is nothing to come back to.
    if (sheet.isForwardOnly || question.kind === 'info') return undefined;
    onMark({ do: 'flag', question_id });
    return given.is_flagged ? announced.unflagged : announced.flagged;
  }
  if (command.do === 'help') onHelp();
  else commands[command.do]();
  return null;
}
