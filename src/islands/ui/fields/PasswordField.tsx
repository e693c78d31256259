import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describedBy, FieldFrame } from '#src/components/ui/fields/FieldFrame.tsx'

type Props = {
  name: string
  label: string
  help?: string
  error: string | undefined
  /** Tells password managers what the field is for. */
  kind: 'current-password' | 'new-password'
  children?: ReactNode
}

/** A password, with a button that shows it. Pasting works. */
export function PasswordField({ name, label, help, error, kind, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

  // Browsers offer a readable field's text as a suggestion later, so a password is hidden again before it's sent.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      control={
        <div className="password">
          <input
            className="input"
            id={id}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize={shown ? 'none' : undefined}
            spellCheck={false}
            ref={input}
            {...describedBy(id, help, error)}
          />
          <button
            className="password-show"
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      }
    >
      {children}
    </FieldFrame>
  )
}
