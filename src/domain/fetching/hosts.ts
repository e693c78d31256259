/** What counts as one host for checks, which connect to each host one at a time: its name without `www.`, and its port. */
export function hostKey({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, '')
}

/** Whether it's a web page that anyone may request. Others have no robots.txt. */
export function isRequestable({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
