import { StartError } from '#netlify/local/start-error.ts'

/** Why an upgrade isn't done. The message says what to do about it. */
export class UpgradeError extends StartError {
  override name = 'UpgradeError'
}
