import { Slider as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { joinClassNames } from '../theme/class-names.ts';
import styles from './slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  /** The text that screen readers announce for the value, such as `1:05 of 3:20`. */
  valueText: string;
  onChange: (value: number) => void;
  /** Called when the thumb is released. */
  onCommit?: ((value: number) => void) | undefined;
  /** Called for an arrow key instead of changing the value by a step. */
  onArrow?: ((direction: 1 | -1) => void) | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Drawn instead of the track, over the whole slider. */
  drawing?: ReactNode;
}

const arrows: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

export function Slider(props: SliderProps) {
  const {
    label,
    value,
    max,
    step,
    valueText,
    onChange,
    onCommit,
    onArrow,
    disabled = false,
    className,
    drawing,
  } = props;
  return (
    <Primitive.Root
      className={joinClassNames(styles.root, className)}
      data-drawn={drawing ? '' : undefined}
      value={[value]}
      max={max}
      step={step}
      disabled={disabled}
      onKeyDown={(event) => {
        const direction = arrows[event.key];
        if (!direction || !onArrow || event.shiftKey) return;
        event.preventDefault();
        onArrow(direction);
      }}
      onValueChange={([next = 0]) => onChange(next)}
      {...(onCommit && { onValueCommit: ([next = 0]: number[]) => onCommit(next) })}
    >
      {drawing}
      <Primitive.Track className={styles.track}>
        <Primitive.Range className={styles.range} />
      </Primitive.Track>
      <Primitive.Thumb className={styles.thumb} aria-label={label} aria-valuetext={valueText} />
    </Primitive.Root>
  );
}
