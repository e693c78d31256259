import type { ReactNode } from 'react'

/** Sections of a page that sells, with space between them. */
export function Sections({ children }: { children?: ReactNode }) {
  return (
    <div className="sections" data-shared="sales">
      {children}
    </div>
  )
}
