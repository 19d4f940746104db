/** The widths at which the layout changes, as its style sheets know them. */
export const widths = {
  /** One column: the library is a drawer. */
  phone: '(max-width: 639.98px)',
  /** The library is a rail of icons. */
  rail: '(min-width: 640px) and (max-width: 900px)',
  /** Beside the page there is room for the queue; below, it lies over it. */
  queue: '(min-width: 1100px)',
} as const;
