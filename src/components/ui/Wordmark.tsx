import { site } from '#src/site.ts'

export function Wordmark() {
  return (
    <a className="wordmark" href="/">
      {site.name}
    </a>
  )
}
