// Light or dark, as chosen in this browser and shared by all its tabs; without a choice, as the device is set.
import { useSyncExternalStore } from 'react';
import { storage } from '../offline/storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** boot.js decides the same before the first paint. */
const themeFor = (chosen: string | null): Theme =>
  chosen === 'dark' || chosen === 'light' ? chosen : system.matches ? 'dark' : 'light';

function apply(theme: Theme) {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[theme] ?? bar.content;
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme) {
  storage.write(KEY, theme);
  apply(theme);
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) apply(themeFor(event.newValue));
});

system.addEventListener('change', () => apply(themeFor(storage.read(KEY))));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
