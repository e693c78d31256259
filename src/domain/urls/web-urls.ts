/** Whether a live link can be followed. Any other text is only shown. */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** A URL in plain ASCII: files and pages show it as stored, and marks that turn the direction of text would hide where it leads. */
export function plainUrl(text: string): string {
  // The URL parser drops line breaks and tabs, which would join two lines.
  return /[^!-~]/.test(text) && !/[\t\n\r]/.test(text) && isWebUrl(text) ? new URL(text).href : text
}
