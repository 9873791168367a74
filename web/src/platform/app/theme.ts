// Light or dark, stored in this browser and shared by all its tabs.
import { useSyncExternalStore } from 'react';
import { storage } from '../offline/storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

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
  if (event.key === KEY || event.key === null) apply(event.newValue === 'dark' ? 'dark' : 'light');
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
