import type { ComponentProps } from 'react'
import { completeUrl } from './complete-url.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { TextCount } from './TextCount.tsx'

/** The keyboard that phones show. Dates and times are the browser's own fields. */
type Kind = 'text' | 'email' | 'url' | 'numeric' | 'date' | 'datetime-local'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'inputMode' | 'children'> & {
    kind?: Kind
    /** Characters, as a limit to show. `used`: how many there are. */
    limit?: number | undefined
    used?: number | undefined
  }

/** One line of text. Anything an `<input>` takes can be given too. */
export function TextField(props: Props) {
  const { kind = 'text', label, help, helpAbove, error, children, limit, used = 0, className, ...input } = props
  const { id = input.name } = input
  const isPicked = kind === 'date' || kind === 'datetime-local'
  return (
    <FieldFrame
      id={id}
      label={label}
      besideLabel={limit !== undefined ? <TextCount used={used} limit={limit} /> : undefined}
      help={help}
      {...(helpAbove && { helpAbove })}
      error={error}
      control={
        // Never type=url or type=email: the browser would show its own messages instead of ours.
        <input
          type={isPicked ? kind : 'text'}
          inputMode={isPicked ? undefined : kind}
          autoCapitalize={kind === 'email' || kind === 'url' || kind === 'numeric' ? 'none' : undefined}
          spellCheck={false}
          autoComplete="off"
          dir={isPicked ? undefined : 'auto'}
          {...input}
          onBlur={kind === 'url' ? ({ currentTarget }) => completeUrl(currentTarget) : input.onBlur}
          className={`input ${className ?? ''}`.trim()}
          id={id}
          {...describedBy(id, help, error)}
        />
      }
    >
      {children}
    </FieldFrame>
  )
}
