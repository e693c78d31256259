import { directoryNetworks } from '#src/domain/directories/listed.ts'
import { Monogram } from './cells.tsx'

type Props = {
  name: string
  /** See `listedPath`. */
  href: string
  network?: string | undefined
}

/** The name of a directory on our list, leading to what we say about it. */
export function ListedName({ name, href, network }: Props) {
  const link = <a href={href}>{name}</a>
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
