import type { ReactNode } from 'react'

/** The page around the form of a submission that is being edited. */
export function EditPage({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap">
      <header className="submit-head stack">
        <h1>Edit your product</h1>
        <p className="lead">
          Before your product is published, changes are saved right away. Once it’s published, we review them first.
        </p>
      </header>
      {children}
    </div>
  )
}
