import type { ReactNode } from 'react'

/** Details that nobody needs while all is well. */
export function More({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="operations-more">
      <summary>{label}</summary>
      {children}
    </details>
  )
}
