/** A decorative outlined icon. `paths` are drawn on 24 by 24 units; `size` is its edge in pixels. */
export function PathIcon({ paths, size }: { paths: readonly string[]; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
