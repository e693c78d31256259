/** Too much of this work is waiting already. Answered with 503; there is room again a moment later. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}
