/** The host of a website, without `www.`. */
export function hostOf(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}
