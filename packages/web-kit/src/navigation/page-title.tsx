/** Sets the document title: React moves it into the head. */
export function PageTitle({ children }: { children?: string | undefined }) {
  return <title>{children ? `${children} – Rubato` : 'Rubato'}</title>;
}
