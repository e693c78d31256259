import { atWidth, imageUrl } from '#src/domain/images/images.ts'
import { logoFault } from '#src/domain/profiles/check-profile.ts'
import { profileListLimits } from '#src/domain/profiles/limits.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { type LogoField, logoRules } from '#src/domain/profiles/images.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { inputId } from './TextInput.tsx'
import type { OpenProfile } from './useProfile.ts'
import { useUpload } from './useUpload.ts'

/** Logos and screenshots. */
export function ImagesSection({ editing }: { editing: OpenProfile }) {
  return (
    <ProfileSection id="images" title="Images" about="JPG, PNG or GIF, up to 5 MB each. Choose a file or drop it here.">
      <div className="profile-logos">
        <Logo editing={editing} field="logoSquare" />
        <Logo editing={editing} field="logoWide" />
      </div>
      <Screenshots editing={editing} />
    </ProfileSection>
  )
}

function Logo({ editing, field }: { editing: OpenProfile; field: LogoField }) {
  const { fields, images, store, errorOf } = editing
  const upload = useUpload(editing, 'logo', (id) => store.setFields({ [field]: id }))
  const id = fields[field]
  const fault = logoFault(field, fields, images)
  return (
    <ImagePicker
      id={inputId(field)}
      label={field === 'logoWide' ? `${profileLabels[field]} (optional)` : profileLabels[field]}
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
        <div className={`profile-logo profile-logo-empty ${field === 'logoWide' ? 'profile-logo-wide' : ''}`} />
      ) : (
        <img
          className={`profile-logo ${field === 'logoWide' ? 'profile-logo-wide' : ''}`}
          src={atWidth(imageUrl(id), 320)}
          alt={profileLabels[field]}
        />
      )}
    </ImagePicker>
  )
}

function Screenshots({ editing }: { editing: OpenProfile }) {
  const { fields, store, errorOf } = editing
  const { screenshots } = fields
  const limit = profileListLimits.screenshots
  const upload = useUpload(editing, 'screenshot', (id) =>
    // What was removed or added while it was uploading counts.
    store.setFields({ screenshots: [...store.view().fields.screenshots, id] }),
  )
  return (
    <ImagePicker
      id={inputId('screenshots')}
      label={`${profileLabels.screenshots} (${screenshots.length} of ${limit})`}
      help="The first one is used where a directory takes only one."
      error={errorOf('screenshots')}
      upload={upload}
      action={screenshots.length < limit ? 'Add screenshot' : null}
    >
      {screenshots.length > 0 && (
        <ul className="profile-shots">
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
