type Props = {
  /** The script and the site's id there. Undefined: none. */
  analytics: { url: string; siteId: string } | undefined
}

/** The analytics script, with the site's id under the names that Plausible, Umami and Fathom use. */
export function Analytics({ analytics }: Props) {
  if (!analytics) return null
  const { url, siteId } = analytics
  return <script defer src={url} data-domain={siteId} data-website-id={siteId} data-site={siteId} />
}
