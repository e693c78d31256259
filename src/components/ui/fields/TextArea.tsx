import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { TextCount } from './TextCount.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'children' | 'defaultValue'> & {
    defaultValue?: string | undefined
    /** Characters, as a limit to show. `used`: how many there are. */
    limit?: number | undefined
    used?: number | undefined
    /** In place of that count. A screen reader reads it in place of a help. */
    count?: ReactNode
  }

/** Several lines of text. Anything a `<textarea>` takes can be given too. */
export function TextArea(props: Props) {
  const { label, help, helpAbove, error, children, limit, used = 0, count, className, defaultValue, ...area } = props
  const { id = area.name } = area
  const counted = limit !== undefined ? <TextCount used={used} limit={limit} /> : undefined
  return (
    <FieldFrame
      id={id}
      label={label}
      besideLabel={
        count === undefined ? (
          counted
        ) : (
          <span className="field-count" id={`${id}-help`}>
            {count}
          </span>
        )
      }
      help={help}
      {...(helpAbove && { helpAbove })}
      error={error}
      control={
        <textarea
          dir="auto"
          {...area}
          // Forms send CRLF. React keeps a line break at the start only if it is a bare LF.
          defaultValue={defaultValue?.replaceAll('\r\n', '\n')}
          className={`input ${className ?? ''}`.trim()}
          id={id}
          {...describedBy(id, help ?? count, error)}
        />
      }
    >
      {children}
    </FieldFrame>
  )
}
