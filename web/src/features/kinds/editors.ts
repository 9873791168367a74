// The editors of the kinds, each in a chunk of its own.
import type { OtherKind, WebKind } from './kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: each editor knows its own body and key
type Load = () => Promise<WebKind<any, any>>;

/** Undefined for a kind that nobody can write here yet. */
export const editors: Partial<Record<OtherKind, Load>> = {
  number: async () => (await import('./number/number-editor.tsx')).kind,
  text: async () => (await import('./text/text-editor.tsx')).kind,
  match: async () => (await import('./match/match-editor.tsx')).kind,
  order: async () => (await import('./order/order-editor.tsx')).kind,
  cloze: async () => (await import('./cloze/cloze-editor.tsx')).kind,
  essay: async () => (await import('./essay/essay-editor.tsx')).kind,
  upload: async () => (await import('./upload/upload-editor.tsx')).kind,
  info: async () => (await import('./info/info-editor.tsx')).kind,
};
