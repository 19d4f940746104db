/** Names the document. React lifts it into the head. */
export function PageTitle({ children }: { children?: string | undefined }) {
  return <title>{children ? `${children} – Rubato` : 'Rubato'}</title>;
}
