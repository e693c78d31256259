import type { DirectoryNoteView } from '#src/seo/directories/note-views.ts'
import type { Verification } from '#src/domain/directories/verifications.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import type { NameLinks } from '#src/seo/landing/name-links.ts'
import { Basis, BasisNote } from './Basis.tsx'
import { Prose } from './Prose.tsx'

type Props = {
  notes: readonly DirectoryNoteView[]
  verified: Verification | null
  /** Other directories that the notes name. */
  links?: NameLinks
  inRow?: boolean
}

/** What our editors know, for each industry or country. */
export function DirectoryNotes({ notes, verified, links = new Map(), inRow }: Props) {
  const Heading = inRow ? 'h3' : 'h2'
  const texts = (
    <>
      {notes.map((note) => (
        <div key={note.heading} className="stack">
          <Heading>{note.about ? <a href={note.about.href}>{note.heading}</a> : note.heading}</Heading>
          {note.at && (
            <p className="stamp">
              {'About '}
              <a href={note.at.href} target="_blank" rel={linkRel('recommended')}>
                {note.at.label}
              </a>
            </p>
          )}
          {note.paragraphs.map((text) => (
            <p key={text}>
              <Prose text={text} parts={links} />
            </p>
          ))}
          {note.asks.length > 0 && <p className="quiet">{`Asks for: ${note.asks.join(', ')}`}</p>}
          <Basis source={note.source} verifiedOn={verified?.on} verifiedSource={verified?.source ?? undefined} />
        </div>
      ))}
      {!verified && <BasisNote entries={notes} />}
    </>
  )
  if (inRow) return <div className="listed-notes">{texts}</div>
  return (
    <section className="listed-notes" aria-label="Editors’ notes">
      {texts}
    </section>
  )
}
