/** A website as people type it: 'acme.example/en', or the whole URL if it isn't https. */
export function showWebsite({ href, protocol, host, pathname, search }: URL): string {
  return protocol === 'https:' ? `${host}${pathname === '/' ? '' : pathname}${search}` : href
}
