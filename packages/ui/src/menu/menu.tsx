import { Check } from 'lucide-react';
import {
  cloneElement,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { tellMissingPart } from '../missing-part/missing-part.ts';
import { loadedMenuPrimitives, loadMenuPrimitives } from './load-menu-primitives.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** With what a menu was opened before its code was here. */
type Opening = 'key' | 'pointer';

/**
 * A menu. What an item does runs once focus is back at the trigger, so that a dialog that it opens gives focus back there. The code of
 * menus is fetched when the first one is reached for, as most pages are looked at without opening any.
 */
export function Menu(props: MenuProps) {
  const [primitives, setPrimitives] = useState(loadedMenuPrimitives);
  const [wanted, setWanted] = useState<Opening>();
  useEffect(() => {
    if (!wanted || primitives) return;
    let over = false;
    const arrive = () => over || setPrimitives(loadedMenuPrimitives);
    const fail = () => {
      tellMissingPart();
      if (!over) setWanted(undefined);
    };
    loadMenuPrimitives().then(arrive, fail);
    return () => {
      over = true;
    };
  }, [wanted, primitives]);
  if (primitives) return <LoadedMenu {...props} primitives={primitives} opening={wanted} />;
  return <WaitingTrigger trigger={props.trigger} isBusy={Boolean(wanted)} onOpen={setWanted} />;
}

/** The button before there is a menu: it remembers that it was pressed. */
function WaitingTrigger({
  trigger,
  isBusy,
  onOpen,
}: {
  trigger: MenuProps['trigger'];
  isBusy: boolean;
  onOpen: (opening: Opening) => void;
}) {
  // Whoever comes near will probably press; if it fails, pressing tells.
  const prepare = () => void loadMenuPrimitives().catch(() => undefined);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onOpen('key');
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isBusy,
    onPointerEnter: prepare,
    onFocus: prepare,
    // Pressed by a key, a button counts no clicks.
    onClick: ({ detail }: MouseEvent) => onOpen(detail === 0 ? 'key' : 'pointer'),
    onKeyDown: openByKey,
  });
}

type Primitives = NonNullable<ReturnType<typeof loadedMenuPrimitives>>;

interface InMenu {
  primitives: Primitives;
  /** Keeps what an item does until the menu has closed. */
  choose: (action: () => void) => void;
}

const InMenuContext = createContext<InMenu | undefined>(undefined);

function useInMenu(): InMenu {
  const inMenu = useContext(InMenuContext);
  if (!inMenu) throw new Error('Stands in menus only');
  return inMenu;
}

function LoadedMenu({
  primitives,
  opening,
  trigger,
  children,
  align = 'end',
}: MenuProps & { primitives: Primitives; opening: Opening | undefined }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix knows of keys only that were pressed since it is here.
    if (opening === 'key') content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [opening]);
  const chosen = useRef<() => void>(undefined);
  const choose = (action: () => void) => {
    chosen.current = action;
  };
  const runChosen = () => {
    const action = chosen.current;
    chosen.current = undefined;
    // Radix moves focus right after this call.
    if (action) queueMicrotask(action);
  };
  const { Root, Trigger, Content } = primitives;
  return (
    <Root modal={false} defaultOpen={Boolean(opening)}>
      <Trigger asChild>{trigger}</Trigger>
      {/* No portal: the menu stays in its trigger's landmark, where screen readers look for it. */}
      <Content
        ref={content}
        className={styles.menu}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={runChosen}
      >
        <InMenuContext value={{ primitives, choose }}>{children}</InMenuContext>
      </Content>
    </Root>
  );
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  const { primitives, choose } = useInMenu();
  return (
    <primitives.Item className={styles.item} onSelect={() => choose(onSelect)}>
      {icon}
      {children}
    </primitives.Item>
  );
}

/** Text at the head of a menu that is not a choice. */
export function MenuHeading({ children }: { children: ReactNode }) {
  const { Label } = useInMenu().primitives;
  return <Label className={styles.heading}>{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useInMenu().primitives;
  return <Separator className={styles.separator} />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several: a group of radio items under a label. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator, Label } = useInMenu().primitives;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <Label className={styles.groupLabel}>{label}</Label>
      {options.map((option) => (
        <RadioItem key={option.value} value={option.value} className={styles.item}>
          <span className={styles.tick}>
            <ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </ItemIndicator>
          </span>
          {option.label}
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
