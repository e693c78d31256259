import { directoryNetworks, listedPath } from '#src/domain/directories/listed.ts'
import { Monogram } from './cells.tsx'

type Props = { name: string; url: string; network?: string | undefined }

/** The name of a directory on our list, leading to our page about it. */
export function ListedName({ name, url, network }: Props) {
  const link = <a href={listedPath(url)}>{name}</a>
  return (
    <span className="directory-name">
      <Monogram name={name} />
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
