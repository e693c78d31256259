import type { ReactNode } from 'react'

export const toHome = { label: 'Go back home', href: '/' }
export const toProducts = { label: 'Back to products', href: '/directories' }

type Props = {
  title: string
  /** Null: the page asks something instead. */
  link: { label: ReactNode; href: string } | null
  /** The link isn't what the visitor came for. */
  quiet?: boolean
  children?: ReactNode
}

/** A heading, a few sentences, and a link to continue. */
export function ShortPage({ title, link, quiet, children }: Props) {
  return (
    <div className="stack">
      <h1>{title}</h1>
      {children}
      {link && (
        <p>
          <a className={quiet ? 'button button-quiet' : 'button'} href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </div>
  )
}
