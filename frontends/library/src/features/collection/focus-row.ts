/** Gives focus to the menu of the row that has taken the place of a removed one; where none is left, to the page. */
export function focusRow(rows: HTMLElement | null, index: number): void {
  // The row is gone in the next frame; its menu gives focus back to its own button before.
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
