import { useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { textLength } from '#src/domain/text/text.ts'

type Props = {
  id: string
  name: string
  label: string
  help?: string
  error: string | undefined
  /** Characters. */
  limit: number
  defaultValue: string
  multiline?: boolean
  spellCheck?: boolean
}

/** A text with a limit, which counts along. */
export function CountedField({ multiline, ...field }: Props) {
  const [used, setUsed] = useState(() => textLength(field.defaultValue))
  const shared = {
    ...field,
    helpAbove: true,
    used,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setUsed(textLength(target.value.trim())),
  } as const
  return multiline ? <TextArea {...shared} rows={8} /> : <TextField {...shared} />
}
