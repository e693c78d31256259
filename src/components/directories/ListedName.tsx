import { directoryNetworks } from '#src/domain/directories/listed.ts'
import type { LinkKind } from '#src/domain/urls/link-rel.ts'
import { Monogram } from './cells.tsx'
import { NameLink } from './NameLink.tsx'

type Props = {
  name: string
  /** See `nameHref`. */
  href: string
  /** What the directory is to us, if the link leads there. */
  kind?: LinkKind
  network?: string | undefined
}

/** The name of a directory on our list, leading to what we say about it or to the directory itself. */
export function ListedName({ name, href, kind = 'recommended', network }: Props) {
  const link = <NameLink name={name} href={href} kind={kind} />
  return (
    <span className="directory-name">
      <Monogram name={name} />{' '}
      {network === undefined ? (
        link
      ) : (
        <span>
          {link} <NetworkStamp network={network} />
        </span>
      )}
    </span>
  )
}

/** Sites of a network aren't independent of each other. */
export function NetworkStamp({ network }: { network: string }) {
  if (!Object.hasOwn(directoryNetworks, network)) return null
  return (
    <span className="stamp stamp-framed">{directoryNetworks[network as keyof typeof directoryNetworks].label}</span>
  )
}
