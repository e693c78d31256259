import type { ReactNode } from 'react'

/** A column for a few sentences or a short form. */
export function NarrowPage({ children }: { children?: ReactNode }) {
  return <div className="wrap page-narrow">{children}</div>
}
