import { useLayoutEffect } from 'react';

/**
 * For staff: rows and controls as low as a mouse allows (theme.css says where). On the root, because dialogs and menus are
 * drawn outside the page.
 */
export function useWorkDensity(isWork: boolean) {
  useLayoutEffect(() => {
    if (!isWork) return;
    const { dataset } = document.documentElement;
    dataset.density = 'work';
    return () => {
      delete dataset.density;
    };
  }, [isWork]);
}
