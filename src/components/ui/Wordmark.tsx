import { site } from '#src/site.ts'

/** `href`: the start page of the area. */
export function Wordmark({ href = '/' }: { href?: string | undefined }) {
  return (
    <a className="wordmark" href={href}>
      {site.name}
    </a>
  )
}
