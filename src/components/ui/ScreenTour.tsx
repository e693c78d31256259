import type { PictureName } from './pictures.ts'
import { ScreenPicture } from './ScreenPicture.tsx'

/** A screen, what it's for, and what its picture shows. */
type Screen = { name: PictureName; title: string; text: string; label: string }

/** Our own screens, each with what it's for. */
export function ScreenTour({ screens }: { screens: readonly Screen[] }) {
  return (
    <div className="tour-screens">
      {screens.map(({ name, title, text, label }) => (
        <div key={name} className="stack">
          <h3>{title}</h3>
          <p>{text}</p>
          <ScreenPicture name={name} label={label} />
        </div>
      ))}
    </div>
  )
}
