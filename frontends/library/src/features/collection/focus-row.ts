/** Moves focus to the menu button of the row that replaces a removed one, or to the last row. Without rows, focus stays on the page. */
export function focusRow(rows: HTMLElement | null, index: number): void {
  // The closing menu first returns focus to its own button; the row is removed in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const menus = rows?.querySelectorAll<HTMLElement>('[role="row"] [aria-haspopup="menu"]');
      const row = rows?.querySelector(`[role="row"][aria-rowindex="${index + 2}"] [aria-haspopup="menu"]`);
      const next = row instanceof HTMLElement ? row : menus?.[menus.length - 1];
      next?.focus();
    }),
  );
}
