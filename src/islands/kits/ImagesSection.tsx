import { atWidth, imageUrl } from '#src/domain/images/images.ts'
import { logoFault } from '#src/domain/kits/checking.ts'
import { kitLabels, kitListLimits } from '#src/domain/kits/fields.ts'
import { type LogoField, logoRules } from '#src/domain/kits/images.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { KitSection } from './KitSection.tsx'
import { inputId } from './TextInput.tsx'
import type { OpenKit } from './useKit.ts'
import { useUpload } from './useUpload.ts'

/** Logos and screenshots. */
export function ImagesSection({ editing }: { editing: OpenKit }) {
  return (
    <KitSection id="images" title="Images" about="JPG, PNG or GIF, up to 5 MB each. Choose a file or drop it here.">
      <div className="kit-logos">
        <Logo editing={editing} field="logoSquare" />
        <Logo editing={editing} field="logoWide" />
      </div>
      <Screenshots editing={editing} />
    </KitSection>
  )
}

function Logo({ editing, field }: { editing: OpenKit; field: LogoField }) {
  const { fields, images, store, errorOf } = editing
  const upload = useUpload(editing, 'logo', (id) => store.setFields({ [field]: id }))
  const id = fields[field]
  const fault = logoFault(field, fields, images)
  return (
    <ImagePicker
      id={inputId(field)}
      label={field === 'logoWide' ? `${kitLabels[field]} (optional)` : kitLabels[field]}
      help={logoRules[field]}
      error={fault ? `${fault.what} ${fault.todo}` : errorOf(field)}
      upload={upload}
      action={id === null ? 'Choose logo' : 'Replace logo'}
      aside={
        id !== null && (
          <button className="button-link" type="button" onClick={() => store.setFields({ [field]: null })}>
            Remove
          </button>
        )
      }
    >
      {id === null ? (
        <div className={`kit-logo kit-logo-empty ${field === 'logoWide' ? 'kit-logo-wide' : ''}`} />
      ) : (
        <img
          className={`kit-logo ${field === 'logoWide' ? 'kit-logo-wide' : ''}`}
          src={atWidth(imageUrl(id), 320)}
          alt={kitLabels[field]}
        />
      )}
    </ImagePicker>
  )
}

function Screenshots({ editing }: { editing: OpenKit }) {
  const { fields, store, errorOf } = editing
  const { screenshots } = fields
  const most = kitListLimits.screenshots
  const upload = useUpload(editing, 'screenshot', (id) =>
    // What was removed or added while it was uploading counts.
    store.setFields({ screenshots: [...store.view().fields.screenshots, id] }),
  )
  return (
    <ImagePicker
      id={inputId('screenshots')}
      label={`${kitLabels.screenshots} (${screenshots.length} of ${most})`}
      help="The first one is used where a directory takes only one."
      error={errorOf('screenshots')}
      upload={upload}
      action={screenshots.length < most ? 'Add screenshot' : null}
    >
      {screenshots.length > 0 && (
        <ul className="kit-shots">
          {screenshots.map((id, index) => (
            <li key={id}>
              <img src={atWidth(imageUrl(id), 320)} alt={`Screenshot ${index + 1}`} />
              <button
                className="button-link"
                type="button"
                aria-label={`Remove screenshot ${index + 1}`}
                onClick={() => store.setFields({ screenshots: screenshots.filter((other) => other !== id) })}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </ImagePicker>
  )
}
