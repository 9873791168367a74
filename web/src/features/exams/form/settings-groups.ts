// The settings of an exam in five groups, in the order in which they are decided.
import { TOOLS } from '@quivia/contract/attempts';
import { DEFAULT_SETTINGS, type ExamSettings } from '@quivia/contract/exams';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { type SwitchName, settingsInShort } from '../exams.words.tsx';

/** Switches are shown in this order. Who joins later is decided beside the students. */
export const GROUPS = {
  paper: ['draw_per_module', 'shuffle_questions', 'shuffle_options', 'navigation'],
  marks: ['marks', 'negative_marks', 'negative_share', 'negative_for', 'partial_credit'],
  conduct: ['late_keeps_full', 'integrity', 'photo_minutes'],
  tools: TOOLS,
  results: ['release', 'allow_review', 'allow_class_figures', 'allow_leaderboard'],
} as const satisfies Record<string, readonly (keyof ExamSettings)[]>;

export type SettingsGroup = keyof typeof GROUPS;

const isSwitch = (name: keyof ExamSettings): name is SwitchName =>
  typeof DEFAULT_SETTINGS[name] === 'boolean';

export const switchesIn = (group: SettingsGroup): SwitchName[] =>
  (GROUPS[group] as readonly (keyof ExamSettings)[]).filter(isSwitch);

/** What of these settings differs from the defaults. */
export function inShort(
  settings: ExamSettings,
  names: readonly (keyof ExamSettings)[],
  words: Pick<Words, 'module'>,
): string[] {
  const others = Object.keys(settings).filter((name) => !names.some((one) => one === name));
  const only = { ...settings, ...pick(DEFAULT_SETTINGS, others as (keyof ExamSettings)[]) };
  // When results are released is always said.
  const always = names.some((name) => name === 'release') ? [] : settingsInShort(DEFAULT_SETTINGS, words);
  return settingsInShort(only, words).filter((said) => !always.includes(said));
}

const pick = (settings: Readonly<ExamSettings>, names: readonly (keyof ExamSettings)[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));
