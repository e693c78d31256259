import type { ReactNode } from 'react'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = { url: string | null; className?: string; children: ReactNode }

/** A link that someone else wrote. What isn't a web page's URL stays text. */
export function OutsideLink({ url, className, children }: Props) {
  const href = url === null ? null : parseWebsite(url)?.href
  if (href == null) return <span className={className}>{children}</span>
  return (
    <a className={className} href={href} target="_blank" rel={linkRel('written')}>
      {children}
    </a>
  )
}
