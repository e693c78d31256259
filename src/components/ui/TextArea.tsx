import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'defaultValue' | 'className'> & { defaultValue?: string | undefined }

/** A text of several lines. */
export function TextArea({ defaultValue, ...rest }: Props) {
  // Forms send CRLF. React keeps a line break at the start only if it is a bare LF.
  return <textarea className="input" defaultValue={defaultValue?.replaceAll('\r\n', '\n')} {...rest} />
}
