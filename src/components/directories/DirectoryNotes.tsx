import type { DirectoryNoteView } from '#src/seo/directories/note-views.ts'
import { Basis } from './Basis.tsx'

/** What our editors know, for each industry or country. */
export function DirectoryNotes({ notes }: { notes: readonly DirectoryNoteView[] }) {
  return (
    <section className="listed-notes" aria-label="Editors’ notes">
      {notes.map((note) => (
        <div key={note.heading} className="stack">
          <h2>{note.about ? <a href={note.about.href}>{note.heading}</a> : note.heading}</h2>
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
