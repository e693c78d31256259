/** Thrown when a queue is full. The response is a 503, and retrying soon will work. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}
