import { getDomain } from 'tldts'

/** The domain someone registered: 'example.co.uk' of 'www.example.co.uk'. Sites below a host's domain have their own. */
export function registeredDomain({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}
