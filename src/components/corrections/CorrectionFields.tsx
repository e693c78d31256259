import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { correctionFields, correctionLimits, type TypedCorrection } from '#src/domain/corrections/corrections.ts'

type Props = { typed: TypedCorrection; errorOf: (field: string) => string | undefined }

/** The fields of a correction, for the page without JavaScript and for the island. */
export function CorrectionFields({ typed, errorOf }: Props) {
  return (
    <>
      <SelectField label="What is wrong?" name="field" required defaultValue={typed.field} error={errorOf('field')}>
        <option value="">Choose</option>
        {options(correctionFields)}
      </SelectField>
      <TextArea
        name="text"
        label="What should it say?"
        help={`Up to ${correctionLimits.text.toLocaleString('en')} characters. Nothing you write here is published.`}
        rows={4}
        required
        defaultValue={typed.text}
        error={errorOf('text')}
      />
      <TextField
        name="evidence"
        kind="url"
        label="A page that shows it (optional)"
        help="Such as its pricing page. Starts with https://."
        defaultValue={typed.evidence}
        error={errorOf('evidence')}
      />
      <TextField
        name="email"
        kind="email"
        label="Your email (optional)"
        help="Only so we can ask if something is unclear. It’s never published."
        autoComplete="email"
        defaultValue={typed.email}
        error={errorOf('email')}
      />
      <Honeypot />
    </>
  )
}
