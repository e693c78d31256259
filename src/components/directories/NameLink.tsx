import { type LinkKind, linkRel } from '#src/domain/urls/link-rel.ts'

type Props = { name: string; href: string; kind?: LinkKind }

/** A name as a link: to a page of ours, or to another site in a new tab. */
export function NameLink({ name, href, kind = 'recommended' }: Props) {
  const outside = href.startsWith('/') ? {} : { target: '_blank', rel: linkRel(kind) }
  return (
    <a href={href} {...outside}>
      {name}
    </a>
  )
}
