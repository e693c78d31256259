import type { ReactNode } from 'react'

type Props = { id: string; title: string; about?: string; children: ReactNode }

/** One part of the profile's form. */
export function ProfileSection({ id, title, about, children }: Props) {
  return (
    <section className="profile-section" aria-labelledby={`profile-${id}`}>
      <div>
        <h2 id={`profile-${id}`}>{title}</h2>
        {about !== undefined && <p className="quiet">{about}</p>}
      </div>
      {children}
    </section>
  )
}
