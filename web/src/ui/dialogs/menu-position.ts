interface Size {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/**
 * Right-aligned with its button, within the window: below the button, else above it. Where neither side has room, it
 * covers the button rather than hide an action.
 */
export function menuPosition(
  button: { top: number; bottom: number; right: number },
  menu: Size,
  window: Size,
) {
  const height = Math.min(menu.height, window.height - 2 * EDGE);
  const below = button.bottom + GAP;
  const above = button.top - GAP - height;
  const lowest = window.height - EDGE - height;
  const top = below <= lowest ? below : above >= EDGE ? above : lowest;
  const left = Math.min(Math.max(EDGE, button.right - menu.width), window.width - EDGE - menu.width);
  return { top: `${top}px`, left: `${Math.max(EDGE, left)}px`, maxHeight: `${height}px` };
}
