// Views that nobody needs before the first question. They come in files of their own, so that an exam opens quickly
// on a slow line, and are loaded soon after it, so that they are there when the network is not.
import type { ComponentType } from 'react';
import { AT_ONCE, FILLS_PAGE, loadLater } from '../../../shared/kept-session/load-later.ts';

const loads: (() => Promise<unknown>)[] = [];

function later<Props>(load: () => Promise<ComponentType<Props>>, how?: Parameters<typeof loadLater>[1]) {
  const { View, loadOnce } = loadLater(load, how);
  loads.push(loadOnce);
  return View;
}

export const BeforeStart = later(async () => (await import('./before-start.tsx')).BeforeStart, AT_ONCE);
/** Before the start alone, so it is not among those that are loaded after it. */
export const { View: WaitingRoom } = loadLater(
  async () => (await import('../hall/waiting-room.tsx')).WaitingRoom,
  AT_ONCE,
);
export const ElsewhereView = later(
  async () => (await import('./later-messages.tsx')).ElsewhereView,
  FILLS_PAGE,
);
export const CancelledView = later(
  async () => (await import('./later-messages.tsx')).CancelledView,
  FILLS_PAGE,
);
export const SubmittingView = later(
  async () => (await import('./later-messages.tsx')).SubmittingView,
  FILLS_PAGE,
);
export const FullScreenCover = later(
  async () => (await import('../integrity/full-screen.tsx')).FullScreenCover,
  AT_ONCE,
);
export const PauseCover = later(async () => (await import('../hall/pause-cover.tsx')).PauseCover, FILLS_PAGE);
export const Palette = later(async () => (await import('../sheet/palette.tsx')).Palette, AT_ONCE);
export const KeyCommands = later(async () => (await import('../sheet/key-commands.tsx')).KeyCommands);
export const SheetDialog = later(async () => (await import('../sheet/palette.tsx')).SheetDialog);
export const MoveOnDialog = later(async () => (await import('./dialogs.tsx')).MoveOnDialog);
export const DisplayDialog = later(async () => (await import('./dialogs.tsx')).DisplayDialog);
export const HelpDialog = later(async () => (await import('./dialogs.tsx')).HelpDialog);
export const LeaveDialog = later(async () => (await import('./dialogs.tsx')).LeaveDialog);
export const ReceiptView = later(async () => (await import('./receipt-view.tsx')).ReceiptView, FILLS_PAGE);
export const ToolButtons = later(
  async () => (await import('../tools/tool-buttons.tsx')).ToolButtons,
  AT_ONCE,
);
export const ToolPanel = later(async () => (await import('../tools/tool-panel.tsx')).ToolPanel);
export const HallButton = later(async () => (await import('../hall/hall-messages.tsx')).HallButton);
export const HallStrip = later(async () => (await import('../hall/hall-messages.tsx')).HallStrip);
export const Pinned = later(async () => (await import('../hall/hall-messages.tsx')).Pinned);
export const ReviewView = later(
  async () => (await import('../sheet/review-view.tsx')).ReviewView,
  FILLS_PAGE,
);

/** In place of a paper that isn't shown here. */
export const { View: SebView } = loadLater(
  async () => (await import('../seb/seb-view.tsx')).SebView,
  AT_ONCE,
);

/** Few exams have such minutes. */
const photoMinutesView = loadLater(
  async () => (await import('./photo-minutes.tsx')).PhotoMinutes,
  FILLS_PAGE,
);
export const PhotoMinutes = photoMinutesView.View;

/** Resolves once all of them are there, so that a page is cached whole or not at all. */
export const loadLaterViews = (photoMinutes?: number) =>
  Promise.all([...loads, ...(photoMinutes ? [photoMinutesView.loadOnce] : [])].map((load) => load()));
