interface Size {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/** Below its button or, where there is more room, above it; its end under the button's end; within the window. */
export function menuPlace(button: { top: number; bottom: number; right: number }, menu: Size, window: Size) {
  const below = window.height - button.bottom - GAP - EDGE;
  const above = button.top - GAP - EDGE;
  const isBelow = menu.height <= below || below >= above;
  const height = Math.min(menu.height, isBelow ? below : above);
  const top = isBelow ? button.bottom + GAP : button.top - GAP - height;
  const left = Math.min(Math.max(EDGE, button.right - menu.width), window.width - EDGE - menu.width);
  return { top: `${top}px`, left: `${Math.max(EDGE, left)}px`, maxHeight: `${height}px` };
}
