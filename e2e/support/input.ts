import { expect, test, type Locator } from '@playwright/test';

/** How many keys may lead to a control. */
const maxKeys = 150;

/** Whether the journey runs on a phone, by keyboard alone. */
const usesKeyboard = (): boolean => test.info().project.name === 'keyboard';

/** Uses a button, a link or an item of a menu. */
export async function press(control: Locator): Promise<void> {
  if (!usesKeyboard()) return control.click();
  await moveFocusTo(control);
  await control.page().keyboard.press('Enter');
}

/** Replaces the text of a field. */
export async function enter(field: Locator, text: string): Promise<void> {
  if (!usesKeyboard()) return field.fill(text);
  await moveFocusTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+a');
  if (text) await keyboard.insertText(text);
  else await keyboard.press('Delete');
}

/** Chooses an option of a list by its label. */
export async function choose(list: Locator, label: string): Promise<void> {
  if (!usesKeyboard()) await list.selectOption(label);
  else {
    await moveFocusTo(list);
    await list.page().keyboard.type(label);
  }
  await expect(list.locator('option:checked')).toHaveText(label);
}

/** Turns a switch off or on. */
export async function toggle(control: Locator): Promise<void> {
  if (!usesKeyboard()) return control.click();
  await moveFocusTo(control);
  await control.page().keyboard.press('Space');
}

/** Moves the focus as the keyboard does: with the arrows in a menu, otherwise with the Tab key. */
async function moveFocusTo(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await expect(control).toBeVisible();
  const isInMenu = (await control.getAttribute('role')) === 'menuitem';
  const keys = isInMenu ? { forward: 'ArrowDown', back: 'ArrowUp' } : { forward: 'Tab', back: 'Shift+Tab' };
  for (let pressed = 0; pressed < maxKeys; pressed += 1) {
    const direction = await findDirection(control);
    if (direction === 'here') break;
    await control.page().keyboard.press(keys[direction]);
  }
  await expect(control).toBeFocused();
}

/** Where the control is, as seen from the focus. */
function findDirection(control: Locator): Promise<'here' | 'forward' | 'back'> {
  return control.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    if (element === focused) return 'here';
    return element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING ? 'back' : 'forward';
  });
}
