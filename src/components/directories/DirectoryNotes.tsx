import type { DirectoryNoteView } from '#src/seo/directories/note-views.ts'
import { Basis } from './Basis.tsx'
import { onPage, type SectionPlace } from './section-place.ts'

/** What our editors know, for each industry or country. */
export function DirectoryNotes({
  notes,
  place = onPage,
}: {
  notes: readonly DirectoryNoteView[]
  place?: SectionPlace
}) {
  const { heading: Heading } = place
  return (
    <section className="listed-notes" aria-label="Editors’ notes">
      {notes.map((note) => (
        <div key={note.heading} className="stack">
          <Heading>{note.about ? <a href={note.about.href}>{note.heading}</a> : note.heading}</Heading>
          {note.at && (
            <p className="stamp">
              {'About '}
              <a href={note.at.href} target="_blank" rel="noopener nofollow">
                {note.at.label}
              </a>
            </p>
          )}
          {note.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {note.asks.length > 0 && <p className="quiet">{`Asks for: ${note.asks.join(', ')}`}</p>}
          <Basis source={note.source} />
        </div>
      ))}
    </section>
  )
}
