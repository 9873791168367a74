// How the exam is shown on this device: text size, contrast, and whether keyboard shortcuts are on.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';

export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
type TextSize = (typeof TEXT_SIZES)[number];

export interface Display {
  text: TextSize;
  highContrast: boolean;
  shortcuts: boolean;
  /** Until the last five minutes. */
  hidesClock: boolean;
}

const KEY = 'exam-display';

const Stored = z.record(z.string(), z.unknown());

/** Also what another version of the page has stored. */
export function readDisplay(): Display {
  const given = readStored(storage, KEY, Stored);
  return {
    text: TEXT_SIZES.find((size) => size === given?.text) ?? 'normal',
    highContrast: given?.highContrast === true,
    shortcuts: given?.shortcuts !== false,
    hidesClock: given?.hidesClock === true,
  };
}

export function useDisplay() {
  const [display, setDisplay] = useState(readDisplay);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.examText = display.text;
    if (display.highContrast) dataset.contrast = 'high';
    return () => {
      delete dataset.examText;
      delete dataset.contrast;
    };
  }, [display]);
  function change(part: Partial<Display>) {
    const next = { ...display, ...part };
    storage.write(KEY, JSON.stringify(next));
    setDisplay(next);
  }
  return [display, change] as const;
}
