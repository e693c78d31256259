import { ShortPage } from '#src/components/pages/ShortPage.tsx'
import { correctionMessages } from '#src/domain/corrections/corrections.ts'
import { type ListedDirectory, listedPath } from '#src/domain/directories/listed.ts'

export function CorrectionReceived({
  directory,
}: {
  directory: Pick<ListedDirectory, 'key' | 'slug' | 'hasPage' | 'name'>
}) {
  const label = (
    <span>
      {'Back to '}
      <span dir="auto">{directory.name}</span>
    </span>
  )
  return (
    <ShortPage title="Correction sent" link={{ label, href: listedPath(directory) }} quiet>
      <p className="lead" role="status">
        {correctionMessages.received}
      </p>
    </ShortPage>
  )
}
