import { linkRel } from '#src/domain/urls/link-rel.ts'
import type { NavigationLink } from '#src/site.ts'

type Props = {
  name: string
  role: string
  /** The path of a square image. */
  photo?: string
  profiles: readonly NavigationLink[]
  example: boolean
}

/** Someone who works here, with links where readers can check who it is. */
export function PersonCard({ name, role, photo, profiles, example }: Props) {
  return (
    <p>
      {photo !== undefined && <img src={photo} alt="" width={64} height={64} loading="lazy" />} <strong>{name}</strong>
      {`, ${role} `}
      {profiles.map(({ label, href }) => (
        <span key={href}>
          <a href={href} target="_blank" rel={linkRel('ownProfile')}>
            {label}
          </a>{' '}
        </span>
      ))}
      {example && <span className="stamp stamp-framed">example</span>}
    </p>
  )
}
