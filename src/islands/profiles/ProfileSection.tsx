import type { ReactNode } from 'react'

type Props = { id: string; title: string; about?: string; children: ReactNode }

/** One part of the profile's form. */
export function ProfileSection({ id, title, about, children }: Props) {
  return (
    <section className="kit-section" aria-labelledby={`kit-${id}`}>
      <div>
        <h2 id={`kit-${id}`}>{title}</h2>
        {about !== undefined && <p className="quiet">{about}</p>}
      </div>
      {children}
    </section>
  )
}
