/** What counts as one host for checks, which connect to each host one at a time: its name without `www.`, and its port. */
export function hostKey({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, '')
}
