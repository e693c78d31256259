import { honeypotField } from '#src/domain/forms/honeypot.ts'

/** A field that people don't see. Bots fill it in. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={honeypotField}>Leave this field empty</label>
      <input id={honeypotField} type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
