import type { ReactNode } from 'react'

type Props = { id: string; title: string; about: ReactNode; children: ReactNode }

/** One setting: what it is, and beside it the controls. */
export function Setting({ id, title, about, children }: Props) {
  return (
    <section className="setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="quiet">{about}</p>
      </div>
      <div className="setting-controls">{children}</div>
    </section>
  )
}
