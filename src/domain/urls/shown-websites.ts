/** A website as it's shown to whoever typed it: 'acme.example/en', or all of it if it isn't https. */
export function showWebsite({ href, protocol, host, pathname, search }: URL): string {
  return protocol === 'https:' ? `${host}${pathname === '/' ? '' : pathname}${search}` : href
}
