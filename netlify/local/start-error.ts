/** An error that the operator can fix. The message says how. */
export class StartError extends Error {
  override name = 'StartError'
}
