type MenuPrimitives = (typeof import('./menu-primitives.ts'))['MenuPrimitives'];

let loaded: MenuPrimitives | undefined;
let loading: Promise<MenuPrimitives> | undefined;

/** What menus are made of, if it is here. */
export const loadedMenuPrimitives = (): MenuPrimitives | undefined => loaded;

/** Fetches what menus are made of, once for all of them; what failed is asked for again. */
export async function loadMenuPrimitives(): Promise<MenuPrimitives> {
  loading ??= import('./menu-primitives.ts').then((module) => module.MenuPrimitives);
  try {
    loaded = await loading;
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
