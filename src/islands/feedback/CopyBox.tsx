import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { useCopy } from '#src/islands/ui/useCopy.ts'

type Props = { name: string; label: string; text: string }

const words = { copied: 'Copied.', failed: 'Couldn’t copy. Select the text and copy it yourself.' }

/** Text to copy elsewhere. */
export function CopyBox({ name, label, text }: Props) {
  const { said, copy } = useCopy(words)
  return (
    <div className="feedback-copy">
      <TextField
        name={name}
        label={label}
        className="input-secret"
        value={text}
        readOnly
        dir="ltr"
        onFocus={({ target }) => target.select()}
      />
      <button
        className="button button-quiet"
        type="button"
        aria-label={`Copy: ${label}`}
        onClick={() => void copy(text)}
      >
        Copy
      </button>
      <span className="stamp" role="status">
        {said}
      </span>
    </div>
  )
}
