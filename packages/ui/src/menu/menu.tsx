import { Check } from 'lucide-react';
import {
  cloneElement,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { createLazyComponent } from '../lazy-component/lazy-component.tsx';
import type { MenuProps, Opening } from './loaded-menu.tsx';
import { useMenu } from './menu-context.ts';
import styles from './menu.module.css';

const LoadedMenu = createLazyComponent(async () => (await import('./loaded-menu.tsx')).LoadedMenu);

/** Opens a menu from elsewhere, such as by a long press on what it belongs to. */
export interface MenuHandle {
  open: () => void;
}

/**
 * A menu. An item's action runs after focus has returned to the trigger, so that a dialog that it opens returns focus there too.
 * The menu's code is loaded with the first menu that is focused or hovered, since most visits open none.
 */
export function Menu({ handle, ...props }: MenuProps & { handle?: Ref<MenuHandle> }) {
  const [opening, setOpening] = useState<Opening>();
  const isOpen = opening !== undefined;
  useImperativeHandle(handle, () => ({ open: () => setOpening('pointer') }), []);
  return (
    <LoadedMenu
      {...props}
      opening={opening}
      onOpeningChange={setOpening}
      isWanted={isOpen}
      fallback={<PendingTrigger trigger={props.trigger} isBusy={isOpen} onOpen={setOpening} />}
      onLoadError={() => setOpening(undefined)}
    />
  );
}

interface PendingTriggerProps {
  trigger: MenuProps['trigger'];
  isBusy: boolean;
  onOpen: (opening: Opening) => void;
}

/** The button until the menu has loaded. */
function PendingTrigger({ trigger, isBusy, onOpen }: PendingTriggerProps) {
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onOpen('key');
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isBusy,
    onPointerEnter: LoadedMenu.preload,
    onFocus: LoadedMenu.preload,
    // A click by key has no click count.
    onClick: ({ detail }: MouseEvent) => onOpen(detail === 0 ? 'key' : 'pointer'),
    onKeyDown: openByKey,
  });
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
  const { primitives, runAfterClose } = useMenu();
  return (
    <primitives.Item className={styles.item} onSelect={() => runAfterClose(onSelect)}>
      {icon}
      {children}
    </primitives.Item>
  );
}

/** Text at the top of a menu that cannot be selected. */
export function MenuHeading({ children }: { children: ReactNode }) {
  const { Label } = useMenu().primitives;
  return <Label className={styles.heading}>{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useMenu().primitives;
  return <Separator className={styles.separator} />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A labeled group of radio items. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator, Label } = useMenu().primitives;
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
