/** The breakpoints of the layout, which its style sheets repeat: media queries cannot contain variables. */
export const widths = {
  /** One column: the library is a drawer. */
  phone: '(max-width: 639.98px)',
  /** The search field is a button that opens it. */
  searchButton: '(max-width: 799.98px)',
  /** The library is a rail of icons. */
  rail: '(min-width: 640px) and (max-width: 900px)',
  /** The queue fits next to the page. On narrower windows it covers the page. */
  queue: '(min-width: 1100px)',
} as const;
