// The players of the kinds, each in a chunk of its own. Loaded by the first question that needs one, or ahead of it.
import type { KindName } from '@quivia/contract/kinds';
import type { ClozeAnswer, ClozeBody } from '@quivia/contract/kinds/cloze';
import type { NumberAnswer } from '@quivia/contract/kinds/number';
import { readNumber } from '@quivia/contract/kinds/read-number';
import type { ComponentType, ReactNode } from 'react';
import { loadLater } from '../../shared/kept-session/load-later.ts';
import { needsOf, prefetch } from '../../ui/rich-text/render/prefetch.ts';
import type { PlayerProps } from './kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: each player knows its own body and answer
type AnyPlayer = ComponentType<any>;

const later = (load: () => Promise<{ default: AnyPlayer }>) => loadLater(async () => (await load()).default);

const players: Partial<Record<KindName, ReturnType<typeof later>>> = {
  number: later(() => import('./number/number-player.tsx')),
  text: later(() => import('./text/text-player.tsx')),
  match: later(() => import('./match/match-player.tsx')),
  order: later(() => import('./order/order-player.tsx')),
  cloze: later(() => import('./cloze/cloze-player.tsx')),
  essay: later(() => import('./essay/essay-player.tsx')),
  upload: later(() => import('./upload/upload-player.tsx')),
};

/** Suspends while it is loaded. Information has none: its text is all there is. */
export function Player({ kind, ...props }: PlayerProps<unknown, unknown> & { kind: KindName }): ReactNode {
  const Shown = players[kind]?.View;
  return Shown ? <Shown {...props} /> : props.children;
}

interface Played {
  kind?: KindName | undefined;
  body?: unknown;
}

/** Loads what these questions need, so that a network that is lost later is not missed. */
export const bringPlayers = (questions: readonly Played[]) =>
  Promise.all([
    ...questions.map(({ kind }) => kind && players[kind]?.loadOnce()),
    prefetch(
      needsOf(questions.flatMap(({ body }) => textsIn(body)).map((text) => ({ text, kind: 'option' }))),
    ),
  ]);

/** Something was typed where a number belongs, and it can't be read as one. */
export function hasUnreadableNumber({ kind, body }: Played, answer: unknown): boolean {
  const isUnreadable = (typed = '') => typed.trim() !== '' && 'problem' in readNumber(typed);
  if (!answer) return false;
  if (kind === 'number') return isUnreadable((answer as NumberAnswer).value);
  if (kind !== 'cloze') return false;
  const typed = (answer as ClozeAnswer).holes;
  return (body as ClozeBody).holes.some(({ id, type }) => type === 'number' && isUnreadable(typed[id]));
}

/** What a body says in Markdown, wherever that is. */
function textsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'text' && typeof value === 'string' ? value : textsIn(value),
  );
}
